/** Mutants that answer every request as the rules do, and why. No test can kill them. */
export type RulesFileName = 'firestore.rules' | 'storage.rules';

interface Equivalent {
  readonly changes: readonly string[];
  readonly reason: string;
}

const NO_RECURSION = 'The versions differ for {name=**} only, and no path here is shorter than its pattern.';

export const EQUIVALENT: Readonly<Record<RulesFileName, readonly Equivalent[]>> = {
  'firestore.rules': [
    { changes: ["rules_version = '2' → rules_version = '1'"], reason: NO_RECURSION },
    {
      changes: ['databases → {any}', 'documents → {any}'],
      reason: 'The path of every document begins with /databases/<id>/documents.',
    },
    {
      changes: [
        'request.auth != null && request.auth.uid == uid → (request.auth.uid == uid)',
        'request.auth → request',
        "null → ''",
      ],
      reason: 'Without a caller request.auth.uid is an error, which denies as the test for null does.',
    },
  ],
  'storage.rules': [
    { changes: ["rules_version = '2' → rules_version = '1'"], reason: NO_RECURSION },
    {
      changes: ['b → {any}', 'o → {any}'],
      reason: 'The path of every object begins with /b/<bucket>/o.',
    },
    {
      changes: [
        'b/{bucket}/o → {document=**}',
        'b → {any=**}',
        '{bucket} → {bucket=**}',
        'o → {any=**}',
        'profile-photos → {any}',
        'profile-photos → {any=**}',
      ],
      reason: 'The name that the rule asks for is the whole path within the bucket.',
    },
  ],
};
