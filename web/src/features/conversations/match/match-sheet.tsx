import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Mark } from '../../../components/mark.tsx';
import { Photo } from '../../../components/member/photo.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { openDialogs } from '../../../lib/view/open-dialogs.ts';
import { useIsWriting } from '../../../lib/view/use-is-writing.ts';
import { useReadable } from '../../../lib/view/use-readable.ts';
import { chatInFront } from '../../../live/live-state.ts';
import { useBell, useConversations } from '../../../live/use-live.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { swipeMessages } from '../../../messages/meeting/swipe.ts';
import { freshMatch } from '../../../server/fresh-match.ts';
import { useOutbox } from '../../../server/outbox/use-outbox.ts';
import { useOwnProfile } from '../../../server/own-profile.ts';
import { pickMatchNews } from './match-news.ts';

/**
 * Opens for a new match on any page, once over all devices of a member. It waits while the member is writing, because
 * the sheet would take the next letters and Enter, and while another dialog is open, whose question it would cover.
 */
export function MatchSheet() {
  const t = useMessages(swipeMessages);
  const { news, close } = useMatchNews();
  const match = news?.face;
  const isWriting = useIsWriting();
  const isCovered = useReadable(openDialogs) > 0;
  const isFree = useIsFree(isWriting || isCovered);
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = match !== undefined && (wasOpen || isFree);
  if (isOpen !== wasOpen) setWasOpen(isOpen);
  const { data: own } = useOwnProfile({ isWanted: match !== undefined });
  const name = match?.name ?? '';
  return (
    <Dialog title={t.matchTitle} text={t.matchText({ name })} isOpen={isOpen} onClose={close} isFestive>
      <div className="relative mx-auto mb-3 flex w-full max-w-64 justify-center short:max-w-36" aria-hidden="true">
        <Face src={own?.profileImage} name={own?.name} gender={own?.gender} className="-mr-3 -rotate-6" />
        <Face src={match?.photo} name={match?.name} gender={match?.gender} className="-ml-3 rotate-6" />
        <span className="absolute -bottom-4 grid size-16 place-items-center rounded-full bg-card">
          <Mark className="size-10" />
        </span>
      </div>
      <Link
        to={paths.chat(match?.id ?? '')}
        onClick={close}
        className="bg-dusk mt-4 inline-flex min-h-13 items-center justify-center rounded-soft px-5 font-semibold text-on-accent hover:brightness-105"
      >
        {t.message}
      </Link>
      {news && news.others > 0 && (
        <Link
          to={paths.lightning}
          onClick={close}
          className="inline-flex min-h-13 items-center justify-center rounded-soft px-5 font-semibold underline-offset-4 hover:underline"
        >
          {t.moreMatches(news.others)}
        </Link>
      )}
      <Button look="quiet" onClick={close}>
        {t.keepGoing}
      </Button>
    </Dialog>
  );
}

type FaceProps = {
  src: string | undefined;
  name: string | undefined;
  gender: string | undefined;
  className: string;
};

function Face({ className, ...face }: FaceProps) {
  return (
    <Photo
      {...face}
      alt=""
      width={480}
      height={640}
      className={`aspect-3/4 w-1/2 rounded-soft object-cover shadow-lg shadow-night/30 ring-4 ring-card ${className}`}
    />
  );
}

/** Milliseconds until a tap is over that left a field or closed a dialog, and the second one of a double tap, which would close the sheet unread. */
const TAP_MS = 500;

/** Whether the member has been neither writing nor in a dialog for a moment. */
function useIsFree(isBusy: boolean): boolean {
  const [isFree, setIsFree] = useState(!isBusy);
  if (isBusy && isFree) setIsFree(false);
  useEffect(() => {
    if (isBusy) return;
    const timer = setTimeout(() => setIsFree(true), TAP_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isFree && !isBusy;
}

const nobody: ReadonlySet<string> = new Set();

/** The match to show here, until its sheet is closed on any of the member's devices. */
function useMatchNews() {
  const { markMatchesSeen } = useOutbox();
  const bell = useBell();
  const { status, conversations, gone } = useConversations();
  const fresh = useReadable(freshMatch);
  const inFront = useReadable(chatInFront);
  const earlier = useRef<ReadonlySet<string>>(undefined);
  const [putAway, setPutAway] = useState(nobody);
  if (!earlier.current && status === 'ready') {
    earlier.current = new Set(conversations.flatMap(({ isMatch, member }) => (isMatch ? [member.id] : [])));
  }
  const news = earlier.current
    ? pickMatchNews({ conversations, bell, gone, fresh, earlier: earlier.current, putAway })
    : fresh && pickMatchNews({ conversations: [], bell, gone, fresh, earlier: nobody, putAway });

  function close() {
    if (!news) return;
    const shown = conversations.flatMap(({ isMatch, member }) => (isMatch ? [member.id] : []));
    setPutAway((before) => new Set([...before, ...shown, news.face.id]));
    freshMatch.set(undefined);
    markMatchesSeen(news.matchedAt ?? new Date().toISOString());
  }

  // No sheet opens over the chat with that member.
  const isInFront = news !== undefined && news.face.id === inFront;
  const putAwaySilently = useEffectEvent(close);
  useEffect(() => {
    if (isInFront) putAwaySilently();
  }, [isInFront]);

  return { news: isInFront ? undefined : news, close };
}
