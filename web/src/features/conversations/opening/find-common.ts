/** As much of a profile as is compared; one's own may say less. */
type Compared = {
  interests?: readonly string[] | undefined;
  languages?: readonly string[] | undefined;
  relationshipGoals?: string | undefined;
  location?: string | undefined;
};

/** What two members have in common, as the other wrote it. */
export type Common = {
  interests: string[];
  languages: string[];
  relationshipGoals: string | undefined;
  location: string | undefined;
};

export function findCommon(own: Compared, other: Compared): Common {
  const goal = other.relationshipGoals;
  return {
    interests: shared(own.interests, other.interests),
    languages: shared(own.languages, other.languages),
    relationshipGoals: goal === own.relationshipGoals ? goal : undefined,
    location: other.location === own.location ? other.location : undefined,
  };
}

function shared(own: readonly string[] = [], other: readonly string[] = []): string[] {
  const known = new Set(own.map(plain));
  return other.filter((one) => known.has(plain(one)));
}

const plain = (text: string) => text.trim().toLocaleLowerCase('en');
