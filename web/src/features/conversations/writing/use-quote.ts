import { type Prompt, prompt } from '@tagpo/contract/wire/prompts/prompt';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';

const chatState = z.object({ prompt });

/** The prompt that the next message answers. It is in the state of the history entry, so that a reload keeps it. */
export function useQuote(): [quote: Prompt | undefined, setQuote: (next: Prompt | undefined) => void] {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const setQuote = (next: Prompt | undefined) =>
    navigate(pathname, { replace: true, state: next === undefined ? null : { prompt: next } });
  return [chatState.safeParse(state).data?.prompt, setQuote];
}
