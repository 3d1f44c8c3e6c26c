/**
 * Emptying an element by `innerHTML = ''`, as react-aria's announcer does, is no HTML, yet the page's policy
 * (`require-trusted-types-for 'script'`) refuses it and the view would fall over. It becomes `replaceChildren()`; every other
 * assignment meets the policy as before.
 */
const descriptor = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
const setHtml = descriptor?.set;

if (descriptor && setHtml) {
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...descriptor,
    set(this: Element, html: unknown) {
      if (html === '') this.replaceChildren();
      else setHtml.call(this, html);
    },
  });
}
