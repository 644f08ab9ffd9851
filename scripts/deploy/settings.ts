/** The settings of a deployment, from the command line and from the file `.env.<project>` beside firebase.json. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { z } from 'zod';
import { EMULATOR_ADMIN_DOMAIN } from '../../contract/src/wire/staff/admin-rule.ts';

/** https://firebase.google.com/docs/projects/learn-more#project-id */
const projectId = z
  .string('--project is missing: npm run deploy -- --project <id>')
  .regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/, '--project is no project id')
  .refine((id) => !id.startsWith('demo-'), 'Projects called demo-… live in the emulators only');

/** A bare host without scheme or port. It is written into the content security policy, so it must not be able to end a directive. */
const host = z
  .string()
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'is a host alone: auth.example.com');

const settingsSchema = z.strictObject({
  VITE_FIREBASE_API_KEY: z.string().min(1),
  VITE_FIREBASE_PROJECT_ID: projectId,
  VITE_FIREBASE_APP_ID: z
    .string()
    .regex(/^1:\d+:web:[0-9a-f]+$/, 'is the id of a web app: 1:<project number>:web:<hash>'),
  VITE_FIREBASE_AUTH_DOMAIN: z.literal('').or(host).default(''),
  /** `<id>.firebasestorage.app`, or `<id>.appspot.com` in projects created before October 2024. */
  VITE_FIREBASE_STORAGE_BUCKET: host,
  VITE_APP_CHECK_SITE_KEY: z.string().default(''),
  VITE_CONTACT_EMAIL: z.email(),
  /** The address that mails are from. The server that sends them is the secret SMTP_URL. */
  MAIL_FROM: z.email(),
  /** Of how many visits one reports how fast its screens were. */
  VITE_VITALS_ONE_IN: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'is a whole number from 1 to 9999')
    .default('20'),
  /** Networks of the proxies in front of the function, when the list in the code is out of date (docs/decisions/030). */
  PROXY_NETWORKS: z.string().default(''),
  /** The name of the bucket for the weekly Firestore exports, without `gs://`. */
  EXPORTS_BUCKET: z
    .literal('')
    .or(z.string().regex(/^[a-z0-9][a-z0-9_.-]{1,61}[a-z0-9]$/))
    .default(''),
  /** Every member with a verified address of this domain becomes an administrator. */
  ADMIN_EMAIL_DOMAIN: z
    .literal('')
    .or(host)
    .refine((domain) => domain !== EMULATOR_ADMIN_DOMAIN, `${EMULATOR_ADMIN_DOMAIN} belongs to somebody else`)
    .default(''),
  /** Web Push is on where both are set and the secret VAPID_PRIVATE_KEY is the other half of the key. */
  VAPID_PUBLIC_KEY: z
    .literal('')
    .or(z.string().regex(/^B[A-Za-z0-9_-]{86}$/, 'is the public half of a VAPID key: 87 characters that begin with B'))
    .default(''),
  /** Whom a push service may write to. */
  VAPID_CONTACT: z
    .literal('')
    .or(z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'is mailto:push@example.com or an https: address'))
    .default(''),
  APP_CHECK: z.enum(['enforce', 'off']).default('off'),
});

export type DeploymentSettings = z.infer<typeof settingsSchema>;

/**
 * `only`: the Firebase CLI's `--only`, absent to deploy everything. A rehearsal does everything except the deployment itself. With
 * `needsAdvisories` a registry that does not answer stops it.
 * @throws Error that says what is wrong with the command line
 */
export function readCommandLine(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      project: { type: 'string' },
      only: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      'without-advisories': { type: 'boolean', default: false },
    },
  });
  const project = projectId.safeParse(values.project);
  if (!project.success) throw new Error(project.error.issues[0]?.message);
  const isRehearsal = values['dry-run'];
  return { project: project.data, only: values.only, isRehearsal, needsAdvisories: !values['without-advisories'] };
}

/** @throws Error that names the file and every missing or wrong setting */
export function readDeploymentSettings(folder: string, project: string): DeploymentSettings {
  const file = join(folder, `.env.${project}`);
  if (!existsSync(file)) throw new Error(`${file} is missing: docs/operations/deploy.md says what it holds.`);
  const parsed = settingsSchema.safeParse(parseEnv(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file}:\n${z.prettifyError(parsed.error)}`);
  const named = parsed.data.VITE_FIREBASE_PROJECT_ID;
  if (named !== project) throw new Error(`${file} is of project ${named}, not of ${project}.`);
  const halfSet = findHalfSet(parsed.data);
  if (halfSet !== undefined) throw new Error(`${file}: ${halfSet}`);
  return parsed.data;
}

/** What is set without what it needs, and what to do. */
function findHalfSet(settings: DeploymentSettings): string | undefined {
  if (settings.APP_CHECK === 'enforce' && settings.VITE_APP_CHECK_SITE_KEY === '') {
    return 'APP_CHECK=enforce without VITE_APP_CHECK_SITE_KEY would refuse every member.';
  }
  if ((settings.VAPID_PUBLIC_KEY === '') !== (settings.VAPID_CONTACT === '')) {
    return 'VAPID_PUBLIC_KEY and VAPID_CONTACT are set both, or neither: docs/operations/deploy.md, Push, makes the key.';
  }
  return undefined;
}

/** What the functions are given, by the names that functions/src/production-deps.ts reads; what is empty is left out. */
export function settingsOfFunctions(settings: DeploymentSettings): Record<string, string> {
  const { APP_CHECK, PROXY_NETWORKS, EXPORTS_BUCKET, ADMIN_EMAIL_DOMAIN, VAPID_PUBLIC_KEY, VAPID_CONTACT } = settings;
  const given = {
    APP_CHECK,
    MAIL_FROM: settings.MAIL_FROM,
    WEB_API_KEY: settings.VITE_FIREBASE_API_KEY,
    SITE_HOST: settings.VITE_FIREBASE_AUTH_DOMAIN,
    PROXY_NETWORKS,
    EXPORTS_BUCKET,
    ADMIN_EMAIL_DOMAIN,
    VAPID_PUBLIC_KEY,
    VAPID_CONTACT,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

/** What the client is built with. */
export function settingsOfClient(settings: DeploymentSettings): Record<string, string> {
  const own = Object.entries(settings).filter(([name]) => name.startsWith('VITE_'));
  return { ...Object.fromEntries(own), VITE_ADMIN_EMAIL_DOMAIN: settings.ADMIN_EMAIL_DOMAIN };
}
