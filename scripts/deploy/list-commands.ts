/** What a deployment runs once everything is ready. */

interface Deployment {
  readonly project: string;
  readonly appId: string;
  readonly config: string;
  /** The Firebase CLI's `--only`. */
  readonly only: string | undefined;
}

type Command = readonly ['gcloud' | 'firebase', ...(readonly string[])];

/** In their order. */
export function listCommands({ project, appId, config, only }: Deployment): Command[] {
  const deploy = ['deploy', '--project', project, '--config', config, ...(only === undefined ? [] : ['--only', only])];
  return [...(includesStorage(only) ? [grantToStorage(project, appId)] : []), ['firebase', ...deploy]];
}

const includesStorage = (only: string | undefined) =>
  only === undefined || only.split(',').some((target) => target.split(':')[0] === 'storage');

/**
 * The role by which `storage.rules` read Firestore. The Firebase CLI offers it at a terminal alone, and releases the rules without it elsewhere:
 * https://github.com/firebase/firebase-tools/issues/5519. Granted twice, it is there once.
 */
function grantToStorage(project: string, appId: string): Command {
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
