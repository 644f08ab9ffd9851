import { OPTIONS } from '@tagpo/contract/wire/profile/options';
import type { Prompt } from '@tagpo/contract/wire/prompts/prompt';
import { isPromptId } from '@tagpo/contract/wire/prompts/prompt-ids';
import type { AdminMember, AdminProfile } from '@tagpo/contract/wire/staff/admin-member';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { Mark } from '../../../components/staff/mark.tsx';
import { Fact, Panel } from '../../../components/staff/panel.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { lookMessages } from '../../../messages/admin/look.ts';
import { peopleMessages } from '../../../messages/admin/people.ts';
import { useDateFormat } from '../../../messages/language/use-date-format.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { reportReasonMessages } from '../../../messages/meeting/actions.ts';
import { profileMessages } from '../../../messages/profile/profile.ts';
import { promptMessages, promptQuestions, questionOf } from '../../../messages/profile/prompts.ts';
import { useOptionLabel, useTagLabel } from '../../../messages/profile/use-labels.ts';
import { RemoveDialog } from './remove-dialog.tsx';

const linkClass = '-my-2.5 inline-block py-2.5 underline underline-offset-4 hover:text-accent-ink';

export function LookProfile({ member }: { member: AdminMember }) {
  const t = useMessages(lookMessages);
  const people = useMessages(peopleMessages);
  const { user, profile, reports } = member;
  return (
    <Panel title={user.name} note={<Mark>{user.isActive ? people.active : t.isOff}</Mark>}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 px-5 pt-4">
        <Fact name={t.email}>{user.email}</Fact>
        <OffSince member={member} />
        <Fact name={t.reports}>{reports}</Fact>
        <Fact name={t.activity}>
          <Link to={paths.adminLogOf(user.id)} className={linkClass}>
            {t.toLog}
          </Link>
        </Fact>
        {profile && <Rows profile={profile} />}
      </dl>
      {profile?.prompts && profile.prompts.length > 0 && <Prompts id={user.id} prompts={profile.prompts} />}
      {profile ? <Bio id={user.id} bio={profile.bio} /> : <p className="p-5 text-ink-soft">{t.noProfile}</p>}
    </Panel>
  );
}

function OffSince({ member: { user } }: { member: AdminMember }) {
  const t = useMessages(lookMessages);
  const reasons = useMessages(reportReasonMessages);
  const formatDate = useDateFormat({ dateStyle: 'medium' });
  if (user.isActive || !user.deactivation) return null;
  const { at, reason } = user.deactivation;
  return (
    <>
      <Fact name={t.offSince}>{formatDate(at)}</Fact>
      <Fact name={t.rule}>{reasons[reason]}</Fact>
    </>
  );
}

const ROWS = [
  'age',
  'location',
  'gender',
  'pronouns',
  'height',
  'occupation',
  'company',
  'education',
  'school',
] as const;
const MORE_ROWS = ['bodyType', 'eyeColor', 'hairColor', 'ethnicity', 'religion', 'politics', 'languages'] as const;
const LAST_ROWS = ['drinking', 'smoking', 'marijuana', 'diet', 'exercise', 'pets', 'children', 'interests'] as const;
const WISHES = ['relationshipGoals', 'relationshipType', 'zodiacSign', 'personalityType'] as const;
const SHOWN = [...ROWS, ...MORE_ROWS, ...LAST_ROWS, ...WISHES, 'communicationStyle', 'loveLanguage'] as const;

function Rows({ profile }: { profile: AdminProfile }) {
  const t = useMessages(lookMessages);
  const names = useMessages(profileMessages);
  const optionLabel = useOptionLabel();
  const tagLabel = useTagLabel();
  const nameOf = (row: (typeof SHOWN)[number]) => (row in names ? names[row as 'height'] : t[row as 'age']);
  const read = (row: keyof AdminProfile, value: string | number | string[]) => {
    if (Array.isArray(value)) return value.map(tagLabel).join(', ');
    return row in OPTIONS ? optionLabel(String(value)) : String(value);
  };
  return SHOWN.map((row) => {
    const value = profile[row];
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null;
    return (
      <Fact key={row} name={nameOf(row)}>
        {row === 'height' ? names.heightInCm({ height: Number(value) }) : read(row, value)}
      </Fact>
    );
  });
}

function Prompts({ id, prompts }: { id: string; prompts: readonly Prompt[] }) {
  const { title } = useMessages(promptMessages);
  return (
    <div className="grid gap-4 px-5 pt-5">
      <h3 className="text-small font-semibold tracking-normal text-ink-soft">{title}</h3>
      {prompts.map((prompt) => (
        <PromptItem key={prompt.id} id={id} prompt={prompt} />
      ))}
    </div>
  );
}

function PromptItem({ id, prompt }: { id: string; prompt: Prompt }) {
  const t = useMessages(lookMessages);
  const question = questionOf(prompt.id, useMessages(promptQuestions)) ?? prompt.id;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="grid justify-items-start gap-2">
      <blockquote className="border-l-4 border-outline pl-4 wrap-anywhere">
        <span className="block text-small text-ink-soft">{question}</span>
        {prompt.answer}
      </blockquote>
      <Button
        look="warning"
        aria-label={t.removePrompt({ question })}
        className="ring-1 ring-line ring-inset"
        onClick={() => setIsAsking(true)}
      >
        {t.remove}
      </Button>
      {isPromptId(prompt.id) && (
        <RemoveDialog
          id={id}
          removed={{ promptId: prompt.id }}
          title={t.removePromptTitle}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

function Bio({ id, bio }: { id: string; bio: string | undefined }) {
  const t = useMessages(lookMessages);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="grid justify-items-start gap-3 p-5">
      <h3 className="text-small font-semibold tracking-normal text-ink-soft">{t.bio}</h3>
      {bio ? (
        <>
          <blockquote className="border-l-4 border-outline pl-4 whitespace-pre-line wrap-anywhere">{bio}</blockquote>
          <Button look="warning" className="ring-1 ring-line ring-inset" onClick={() => setIsAsking(true)}>
            {t.removeBio}
          </Button>
        </>
      ) : (
        <p className="text-ink-soft">{t.noBio}</p>
      )}
      <RemoveDialog
        id={id}
        removed="bio"
        title={t.removeBioTitle}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}
