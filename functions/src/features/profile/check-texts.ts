import type { ErrorIssue } from '@tagpo/contract/errors';
import type { ProfileDraft } from '@tagpo/contract/stored/user';
import { personalName } from '@tagpo/contract/wire/profile/profile';
import { issue } from '../../api-error.ts';

interface Edit {
  readonly before: ProfileDraft;
  readonly after: ProfileDraft;
}

/** What is wrong with the name, which may be older than its rule: the stored one passes, but not the one that a profile is finished with. */
export function checkName({ before, after }: Edit, isFinishing: boolean): ErrorIssue[] {
  const stored = isFinishing ? undefined : before.name;
  const isWrong = after.name !== undefined && !personalName(stored).safeParse(after.name).success;
  return isWrong ? [issue('name', 'name-not-personal')] : [];
}
