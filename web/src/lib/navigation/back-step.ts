import { useEffect, useEffectEvent } from 'react';

/**
 * Going back closes what lies over a page before it leaves the page. While anything does, the page has a second history entry: its step.
 * Whatever is closed otherwise takes the step away, and a page that is opened from there takes the step's place, so that no entry is left
 * behind it. Where a browser closes dialogs on going back by itself (Android), that counts as closed otherwise.
 */
type Layer = { onBack: () => void };

/** What lies over the page, the last on top. */
let layers: readonly Layer[] = [];
/** Set while this module goes back; called when that is done. */
let afterMove: (() => void) | undefined;
/** A page was opened meanwhile. */
let isOvertaken = false;
let wasOnStep = false;

function isOnStep(): boolean {
  return window.history.state?.isStep === true;
}

/** Milliseconds after which a move that the browser has dropped is not waited for. */
const MOVE_MS = 1_000;

function leaveEntry(then: () => void): void {
  const finish = () => {
    clearTimeout(timer);
    afterMove = undefined;
    wasOnStep = isOnStep();
    // Its entry is the one that was left.
    if (isOvertaken) window.history.forward();
    isOvertaken = false;
    then();
    settleSoon();
  };
  const timer = setTimeout(finish, MOVE_MS);
  afterMove = finish;
  window.history.back();
}

/** Makes or leaves the step, once everything of a render has come and gone. */
function settleSoon(): void {
  queueMicrotask(() => {
    if (afterMove) return;
    if (layers.length > 0 && !isOnStep()) window.history.pushState({ ...window.history.state, isStep: true }, '');
    else if (layers.length === 0 && isOnStep()) leaveEntry(() => {});
    wasOnStep = isOnStep();
  });
}

function handlePop(): void {
  if (afterMove) afterMove();
  else followBack();
}

function followBack(): void {
  const isStepLeft = wasOnStep && !isOnStep();
  wasOnStep = isOnStep();
  const top = layers.at(-1);
  if (isStepLeft && top) {
    layers = layers.slice(0, -1);
    top.onBack();
  }
  // The step of an earlier visit, which going forward or a reload led to, has nothing to show.
  settleSoon();
}

/** While `isOver`, going back calls `onBack`, once, in place of leaving the page. */
export function useBackStep(isOver: boolean, onBack: () => void): void {
  const handleBack = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOver) return;
    const layer = { onBack: () => handleBack() };
    layers = [...layers, layer];
    settleSoon();
    return () => {
      layers = layers.filter((one) => one !== layer);
      settleSoon();
    };
  }, [isOver]);
}

/** Calls `then` in the entry of the page itself: what lies over it is done with. */
export function leaveStep(then: () => void): void {
  layers = [];
  if (isOnStep()) leaveEntry(then);
  else then();
}

/** The window that the router navigates: there, a page that is opened from a step takes its place. */
export function openWindowOfRouter(): Window {
  wasOnStep = isOnStep();
  window.addEventListener('popstate', handlePop);
  settleSoon();
  const { location, history } = window;
  const ofRouter = {
    location,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    history: {
      get state(): unknown {
        return history.state;
      },
      go: history.go.bind(history),
      replaceState: history.replaceState.bind(history),
      pushState(state: unknown, _title: string, url: string) {
        if (!isOnStep()) return history.pushState(state, '', url);
        history.replaceState(state, '', url);
        wasOnStep = false;
        isOvertaken = afterMove !== undefined;
      },
    },
  };
  // The router's history uses nothing else of a window.
  return ofRouter as unknown as Window;
}
