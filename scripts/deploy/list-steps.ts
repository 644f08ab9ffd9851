/** What a deployment runs once everything is ready. */
import { ACCOUNTS, accountEmail, accountId, type Rights } from './accounts.ts';
import type { Manifest } from './manifest.ts';

interface Deployment {
  readonly project: string;
  readonly appId: string;
  readonly bucket: string;
  /** Empty where there is none yet. */
  readonly exportsBucket: string;
  readonly config: string;
  /** The Firebase CLI's `--only`. */
  readonly only: string | undefined;
  readonly manifest: Manifest;
}

type Command = readonly ['gcloud' | 'firebase', ...(readonly string[])];

export interface Step {
  readonly command: Command;
  /** The step is left out when this prints something. */
  readonly unless?: Command;
  /** What to do when it fails, where the program does not know. */
  readonly remedy?: string;
}

/** What Tagpo needs beside the APIs that its functions ask for. */
const APIS = [
  'artifactregistry',
  'cloudbuild',
  'cloudfunctions',
  'cloudresourcemanager',
  'compute',
  'eventarc',
  'firebasehosting',
  'firebaserules',
  'firebasestorage',
  'firestore',
  'iam',
  'identitytoolkit',
  'logging',
  'monitoring',
  'pubsub',
  'run',
  'secretmanager',
  'storage',
].map((name) => `${name}.googleapis.com`);

export function listApis({ requiredAPIs }: Manifest): string[] {
  return [...new Set([...APIS, ...requiredAPIs.map(({ api }) => api)])].sort();
}

export function listSecrets({ endpoints }: Manifest): string[] {
  const keys = Object.values(endpoints).flatMap(({ secretEnvironmentVariables: all }) => all.map(({ key }) => key));
  return [...new Set(keys)].sort();
}

/** In their order. Each may be repeated, so that a deployment that was cut off is finished by the next. */
export function listSteps(deployment: Deployment): Step[] {
  const { project, config, only } = deployment;
  const firebase = [
    'deploy',
    '--project',
    project,
    '--config',
    config,
    ...(only === undefined ? [] : ['--only', only]),
  ];
  return [
    ...(includes(only, 'functions') ? prepareFunctions(deployment) : []),
    ...(includes(only, 'storage') ? [{ command: grantToStorage(deployment) }] : []),
    { command: ['firebase', ...firebase] },
    ...(includes(only, 'functions') ? letEventsIn(deployment) : []),
  ];
}

const includes = (only: string | undefined, part: string) =>
  only === undefined || only.split(',').some((target) => target.split(':')[0] === part);

const names = Object.keys(ACCOUNTS) as (keyof typeof ACCOUNTS)[];
const rightsOf = (name: keyof typeof ACCOUNTS): Rights => ACCOUNTS[name];

/** A secret that is missing stops here, with its name: the Firebase CLI would ask for it at a terminal. */
function prepareFunctions({ project, bucket, exportsBucket, manifest }: Deployment): Step[] {
  const inProject = `--project=${project}`;
  const bind = (target: readonly string[], name: string, role: string): Step => ({
    command: [
      'gcloud',
      ...target,
      `--member=serviceAccount:${accountEmail(name, project)}`,
      `--role=${role}`,
      ...(target[0] === 'projects' ? ['--condition=None'] : [inProject]),
      '--format=none',
    ],
  });
  const grants = names.flatMap((name) => {
    const { project: roles, bucket: files, exports, enqueues } = rightsOf(name);
    const self = accountEmail(name, project);
    return [
      ...roles.map((role) => bind(['projects', 'add-iam-policy-binding', project], name, role)),
      ...(files ? [bind(['storage', 'buckets', 'add-iam-policy-binding', `gs://${bucket}`], name, files)] : []),
      ...(exports && exportsBucket
        ? [bind(['storage', 'buckets', 'add-iam-policy-binding', `gs://${exportsBucket}`], name, exports)]
        : []),
      // https://cloud.google.com/tasks/docs/creating-http-target-tasks#sa
      ...(enqueues
        ? [bind(['iam', 'service-accounts', 'add-iam-policy-binding', self], name, 'roles/iam.serviceAccountUser')]
        : []),
    ];
  });
  return [
    { command: ['gcloud', 'services', 'enable', ...listApis(manifest), inProject] },
    ...listSecrets(manifest).map(
      (secret): Step => ({
        command: [
          'gcloud',
          'secrets',
          'versions',
          'describe',
          'latest',
          `--secret=${secret}`,
          inProject,
          '--format=none',
        ],
        remedy: `The secret ${secret} is missing: docs/operations/deploy.md says how it is made.`,
      }),
    ),
    ...names.map(
      (name): Step => ({
        command: ['gcloud', 'iam', 'service-accounts', 'create', accountId(name), inProject],
        unless: [
          'gcloud',
          'iam',
          'service-accounts',
          'list',
          `--filter=email=${accountEmail(name, project)}`,
          '--format=value(email)',
          inProject,
        ],
      }),
    ),
    ...grants,
  ];
}

/** Eventarc calls a function in the name of that function's account, which the Firebase CLI lets in for schedules alone. */
function letEventsIn({ project, manifest }: Deployment): Step[] {
  const heard = Object.entries(manifest.endpoints).filter(([, { eventTrigger }]) => eventTrigger !== undefined);
  return heard.map(
    ([name, { region, serviceAccountEmail }]): Step => ({
      command: [
        'gcloud',
        'run',
        'services',
        'add-iam-policy-binding',
        name.toLowerCase(),
        `--region=${region[0]}`,
        `--member=serviceAccount:${serviceAccountEmail}`,
        '--role=roles/run.invoker',
        `--project=${project}`,
        '--format=none',
      ],
    }),
  );
}

/**
 * The role by which `storage.rules` read Firestore. The Firebase CLI offers it at a terminal alone, and releases the rules without it elsewhere:
 * https://github.com/firebase/firebase-tools/issues/5519. Granted twice, it is there once.
 */
function grantToStorage({ project, appId }: Deployment): Command {
  // The app’s id is 1:<project number>:web:<hash>.
  const [, number] = appId.split(':');
  return [
    'gcloud',
    'projects',
    'add-iam-policy-binding',
    project,
    `--member=serviceAccount:service-${number}@gcp-sa-firebasestorage.iam.gserviceaccount.com`,
    '--role=roles/firebaserules.firestoreServiceAgent',
    '--condition=None',
    '--format=none',
  ];
}
