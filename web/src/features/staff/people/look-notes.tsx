import { ADMIN_NOTE_LENGTH } from '@tagpo/contract/product';
import { ERASED_ID } from '@tagpo/contract/wire/staff/admin';
import type { AdminMember, StaffNote } from '@tagpo/contract/wire/staff/admin-member';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextAreaField } from '../../../components/form/text-area-field.tsx';
import { Panel } from '../../../components/staff/panel.tsx';
import { activityMessages } from '../../../messages/admin/activity.ts';
import { lookMessages } from '../../../messages/admin/look.ts';
import { useDateFormat } from '../../../messages/language/use-date-format.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { useAddNote } from './use-look.ts';

/** Notes of staff about a member, which are never changed. */
export function LookNotes({ member: { user, notes } }: { member: AdminMember }) {
  const t = useMessages(lookMessages);
  return (
    <Panel title={t.notes}>
      <NoteForm id={user.id} />
      {notes.length === 0 && <p className="px-5 pb-5 text-ink-soft">{t.noNotes}</p>}
      <ol className="divide-y divide-line/70 px-5 pb-2 empty:hidden">
        {notes.map((note) => (
          <Note key={note.id} note={note} />
        ))}
      </ol>
    </Panel>
  );
}

function NoteForm({ id }: { id: string }) {
  const t = useMessages(lookMessages);
  const [text, setText] = useState('');
  // Kept until it is saved, so that a repeated note is not a second one.
  const [noteId, setNoteId] = useState(() => crypto.randomUUID());
  const { mutate: add, isPending } = useAddNote(id);
  const save = () =>
    add(
      { text: text.trim(), id: noteId },
      {
        onSuccess: () => {
          setText('');
          setNoteId(crypto.randomUUID());
        },
      },
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() && !isPending) save();
      }}
      className="grid gap-4 p-5"
    >
      <TextAreaField
        label={t.newNote}
        hint={t.newNoteHint}
        count={t.noteCount({ used: text.length, max: ADMIN_NOTE_LENGTH })}
        maxLength={ADMIN_NOTE_LENGTH}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setNoteId(crypto.randomUUID());
        }}
      />
      <Button type="submit" isBusy={isPending} disabled={!text.trim()}>
        {t.addNote}
      </Button>
    </form>
  );
}

function Note({ note: { authorId, authorName, text, at } }: { note: StaffNote }) {
  const log = useMessages(activityMessages);
  const formatDate = useDateFormat({ dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-small text-ink-soft">
        <span className="wrap-anywhere">{authorName ?? (authorId === ERASED_ID ? log.erased : authorId)}</span>
        <time dateTime={at}>{formatDate(at)}</time>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </li>
  );
}
