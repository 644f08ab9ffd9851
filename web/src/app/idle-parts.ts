import { cutInput } from '../lib/view/cut-input.ts';
import { keepFocus } from '../lib/view/keep-focus.ts';
import { followViewTransitions } from '../lib/view/view-transitions.ts';

/** Starts what no page waits for. */
export function startIdleParts(): void {
  followViewTransitions();
  keepFocus();
  cutInput();
}
