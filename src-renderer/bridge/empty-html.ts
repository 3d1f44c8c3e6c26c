/**
 * Makes `innerHTML = ''` work, with which react-aria's announcer empties an element. The page's policy
 * (`require-trusted-types-for 'script'`) refuses that assignment, and the view would crash. So an empty string calls
 * `replaceChildren()` instead; the policy still checks all other assignments.
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
