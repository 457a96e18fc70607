"""The table as text: drawn with boxes and colours, or as plain lines for pipes and screen readers."""
