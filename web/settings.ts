// The settings of a client build, checked when it is built.
import type { Plugin } from 'vite';
import { loadEnv } from 'vite';
import * as z from 'zod/mini';

const present = z.string().check(z.minLength(1));
const hosts = z.strictObject({ auth: present, firestore: present, functions: present, storage: present });

const settings = z.object({
  VITE_FIREBASE_API_KEY: present,
  VITE_FIREBASE_PROJECT_ID: present,
  VITE_FIREBASE_APP_ID: present,
  VITE_FIREBASE_AUTH_DOMAIN: z.optional(z.string()),
  VITE_FIREBASE_STORAGE_BUCKET: z.optional(z.string()),
  VITE_CONTACT_EMAIL: z.optional(z.string()),
  VITE_APP_CHECK_SITE_KEY: z.optional(z.string()),
  VITE_VITALS_ONE_IN: z.optional(z.string()),
  VITE_ADMIN_EMAIL_DOMAIN: z.optional(z.string()),
  VITE_EMULATOR_HOSTS: z.optional(
    z.pipe(
      z.string().check(z.refine(isJson, 'is not JSON')),
      z.pipe(
        z.transform((text: string): unknown => JSON.parse(text)),
        hosts,
      ),
    ),
  ),
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Warns of a missing setting. The built client says the same and does not start. */
export function checkSettings(): Plugin {
  return {
    name: 'check-settings',
    configResolved({ mode, envDir, logger }) {
      const parsed = settings.safeParse(loadEnv(mode, envDir || '.', 'VITE_'));
      for (const { path, message } of parsed.error?.issues ?? []) {
        const [name] = path;
        const isGiven = message === 'is not JSON' || path.length > 1;
        logger.warn(isGiven ? `${String(name)} ${message}` : `Missing required environment variable: ${String(name)}`);
      }
    },
  };
}

/** Each setting as a literal, so that a build without emulators drops every branch that names one. */
export function defineSettings(env: Record<string, string>): Record<string, string> {
  const names = Object.keys(settings.shape);
  return Object.fromEntries(names.map((name) => [`import.meta.env.${name}`, JSON.stringify(env[name] ?? '')]));
}
