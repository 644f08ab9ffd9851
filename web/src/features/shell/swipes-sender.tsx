import { useSwipes } from '../../firebase/swipes.ts';

export function SwipesSender() {
  useSwipes();
  return null;
}
