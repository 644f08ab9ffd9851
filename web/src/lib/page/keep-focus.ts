/** What takes the focus when something in it had it and is gone. */
const PARTS = 'li, ul, ol, section, article, form, fieldset, dialog, main, [role=group], [role=radiogroup]';

/**
 * Keeps the place of the keyboard and of a screen reader. When the element with the focus leaves the page, browsers go back to the top of
 * the page; instead the nearest part around it that is still there gets the focus. An element that only moved gets it back.
 */
export function keepFocus(): void {
  let focused: Element[] = [];
  let pathname = '';
  document.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? withAncestors(target) : [];
    pathname = window.location.pathname;
  });
  new MutationObserver((records) => {
    const [last] = focused;
    if (last === undefined || document.activeElement !== document.body) return;
    const isRemoved = records.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last)));
    // A new page begins at its top.
    if (!isRemoved || window.location.pathname !== pathname) return;
    if (last.isConnected && last instanceof HTMLElement) return last.focus({ preventScroll: true });
    const part = focused.find(
      (one): one is HTMLElement => one instanceof HTMLElement && one.isConnected && one.matches(PARTS),
    );
    if (part) focusPart(part);
  }).observe(document.body, { childList: true, subtree: true });
}

function withAncestors(element: Element): Element[] {
  const found = [element];
  for (let parent = element.parentElement; parent; parent = parent.parentElement) found.push(parent);
  return found;
}

function focusPart(part: HTMLElement): void {
  const isFocusable = part.hasAttribute('tabindex');
  if (!isFocusable) {
    part.tabIndex = -1;
    // Else a click beside its controls would give it the focus again.
    const restore = ({ target }: FocusEvent) => {
      if (target === part) return;
      part.removeAttribute('tabindex');
      document.removeEventListener('focusin', restore);
    };
    document.addEventListener('focusin', restore);
  }
  part.focus({ preventScroll: true });
}
