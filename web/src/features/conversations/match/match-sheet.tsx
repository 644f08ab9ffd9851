import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { addToast } from '../../../components/toast/toasts.ts';
import { useSession } from '../../../firebase/session.ts';
import { useReadable } from '../../../lib/hooks/use-readable.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { chatInFront } from '../../../live/live-state.ts';
import { useBell, useConversations } from '../../../live/use-live.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { swipeMessages } from '../../../messages/meeting/swipe.ts';
import { freshMatch } from '../../../server/fresh-match.ts';
import type { Face } from '../../../server/outbox/items/item.ts';
import { useOutbox } from '../../../server/outbox/use-outbox.ts';
import { useOwnProfile } from '../../../server/own-profile.ts';
import { FirstWords, SentWords } from './first-words.tsx';
import { type MatchNews, pickMatchNews } from './match-news.ts';
import { MatchStage } from './match-stage.tsx';
import { useIsFree } from './use-is-free.ts';

/**
 * Opens for a new match on any page, once over all devices of a member. It waits while the member is writing, because
 * the sheet would take the next letters and Enter, while they chat with somebody else, while another dialog is open,
 * whose question it would cover, and until they press nothing for a moment, because it would take the next answer in
 * the deck. A notification tells of the match meanwhile.
 */
export function MatchSheet() {
  const t = useMessages(swipeMessages);
  const session = useSession();
  const [shown, setShown] = useState<MatchNews>();
  const [isWritten, setIsWritten] = useState(false);
  const { news, isOver, close } = useMatchNews(shown?.face.id);
  const { isFree, isOccupied } = useIsFree(news !== undefined);
  useMatchToast(isOccupied && shown === undefined ? news?.face : undefined);
  // With a message it is no news any more, but its sheet stays.
  const next = isWritten && shown && !isOver ? shown : shown || isFree ? news : undefined;
  if (next?.face.id !== shown?.face.id) {
    setShown(next);
    setIsWritten(false);
  }
  const { data: own } = useOwnProfile({ isWanted: news !== undefined });
  const face = next?.face;
  const name = face?.name ?? '';
  // The match that was written to is no news any more.
  const others = news ? news.others + (news.face.id === face?.id ? 0 : 1) : 0;
  const end = () => {
    close(next?.face.id);
    setShown(undefined);
    setIsWritten(false);
  };
  return (
    <Dialog
      title={t.matchTitle}
      text={t.matchText({ name })}
      isOpen={face !== undefined}
      onClose={end}
      isFestive
      isUnasked
    >
      <div data-takes-width className="grid grid-cols-1 gap-3">
        <MatchStage
          own={{ src: own?.profileImage, name: own?.name, gender: own?.gender }}
          other={{ src: face?.photo, name: face?.name, gender: face?.gender }}
        />
        <div className="grid min-w-0 gap-3">
          {face && isWritten && <SentWords face={face} />}
          {face && !isWritten && session.status === 'signed-in' && (
            <FirstWords key={face.id} uid={session.user.uid} face={face} onSent={() => setIsWritten(true)} />
          )}
          <div
            data-keep-clear
            className="grid gap-3"
            style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(7.5rem, 100%), 1fr))' }}
          >
            <Button look="quiet" onClick={end}>
              {t.keepGoing}
            </Button>
            <Link
              to={paths.chat(face?.id ?? '')}
              onClick={end}
              className="inline-flex min-h-13 items-center justify-center rounded-soft px-4 text-center font-semibold ring-1 ring-line ring-inset hover:bg-sunken"
            >
              {isWritten ? t.openChat : t.message}
            </Link>
          </div>
          {others > 0 && (
            <Link
              to={paths.lightning}
              onClick={end}
              className="inline-flex min-h-13 items-center justify-center rounded-soft px-5 font-semibold underline-offset-4 hover:underline"
            >
              {t.moreMatches(others)}
            </Link>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Tells once of a match whose sheet has to wait, with the way to its chat. It takes no focus. */
function useMatchToast(face: Face | undefined): void {
  const navigate = useNavigate();
  const t = useMessages(swipeMessages);
  const told = useRef(new Set<string>());
  const tell = useEffectEvent(({ id, name }: Face) => {
    if (told.current.has(id)) return;
    told.current.add(id);
    const action = { label: t.message, run: () => navigate(paths.chat(id)) };
    addToast({ title: t.matchTitle, description: t.matchBriefly({ name }), action });
  });
  const id = face?.id;
  useEffect(() => {
    if (face !== undefined && face.id === id) tell(face);
  }, [face, id]);
}

/** Milliseconds after which a match that the inbox still does not have is no news: the other ended it or is gone. */
const UNHELD_MS = 5_000;

const nobody: ReadonlySet<string> = new Set();

/** The match to show here, until its sheet is closed on any of the member's devices. */
function useMatchNews(shownId: string | undefined) {
  const t = useMessages(swipeMessages);
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
  const isHeld = conversations.some(({ member }) => member.id === fresh?.id);
  useEffect(() => {
    if (fresh === undefined || isHeld || shownId !== undefined) return;
    const timer = setTimeout(() => freshMatch.set(undefined), UNHELD_MS);
    return () => clearTimeout(timer);
  }, [fresh, isHeld, shownId]);
  const news = earlier.current
    ? pickMatchNews({ conversations, bell, gone, fresh, shownId, earlier: earlier.current, putAway })
    : fresh && pickMatchNews({ conversations: [], bell, gone, fresh, shownId, earlier: nobody, putAway });

  function close(id = news?.face.id) {
    if (id === undefined) return;
    const shown = conversations.flatMap(({ isMatch, member }) => (isMatch ? [member.id] : []));
    setPutAway((before) => new Set([...before, ...shown, id]));
    freshMatch.set(undefined);
    markMatchesSeen(news?.matchedAt ?? new Date().toISOString());
  }

  // No sheet opens over the chat with that member. A chat without messages says it itself.
  const isInFront = news !== undefined && news.face.id === inFront;
  const tell = useEffectEvent(() => {
    const thread = conversations.find(({ member }) => member.id === inFront);
    if (news && thread?.lastMessage) addToast({ title: t.matchTitle, description: t.matchBriefly(news.face) });
    close();
  });
  useEffect(() => {
    if (isInFront) tell();
  }, [isInFront]);

  const isOver = shownId !== undefined && (gone.has(shownId) || shownId === inFront);
  return { news: isInFront ? undefined : news, isOver, close };
}
