// Make the old tree equal to the new one, and keep every element that has the same id.

const table = document.getElementById("table");

function morph(old, fresh) {
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName) {
    old.replaceWith(fresh);
    return;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  morphAttributes(old, fresh);
  morphChildren(old, fresh);
}

function morphAttributes(old, fresh) {
  const ours = old.nodeName === "DETAILS" ? ["open"] : old.matches(".board-drawn") ? ["style"] : [];
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !ours.includes(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !ours.includes(name)) old.setAttribute(name, value);
  }
  if (old.type === "range" && old !== document.activeElement) old.value = fresh.getAttribute("value");
  if (old.type === "hidden") old.value = fresh.getAttribute("value");
}

export function morphChildren(old, fresh) {
  let last = null;
  const next = () => (last ? last.nextSibling : old.firstChild);
  for (const child of [...fresh.childNodes]) {
    const at = next();
    const known = child.id && document.getElementById(child.id);
    if (known && table.contains(known) && known.nodeName === child.nodeName && !known.contains(old)) {
      if (known !== at) old.insertBefore(known, at);
      morph(known, child);
      last = known;
    } else if (!child.id && at && !at.id && at.nodeName === child.nodeName) {
      morph(at, child);
      last = at;
    } else {
      old.insertBefore(child, at);
      last = child;
    }
  }
  while (next()) next().remove();
}

export function read(html) {
  const holder = document.createElement("main");
  holder.append(document.createRange().createContextualFragment(html));
  return holder;
}
