/**
 * react-aria's announcer empties an element by `innerHTML = ''`. The page's policy (`require-trusted-types-for
 * 'script'`) refuses that and the view would crash, so an empty string becomes `replaceChildren()`. The policy still
 * checks all other assignments.
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
