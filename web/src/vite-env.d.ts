/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** JSON hosts of the emulators, or their ports as distances from the page's own (`+4097`); an empty text in production builds, which then hold no emulator code. */
  readonly VITE_EMULATOR_HOSTS: string;
  /** Whoever has a verified address of this domain is shown staff's pages; empty where nobody is by their address. */
  readonly VITE_ADMIN_EMAIL_DOMAIN: string;
  /** Where the data protection officer is written to; empty when the privacy page names no address. */
  readonly VITE_CONTACT_EMAIL: string;
  /** The reCAPTCHA Enterprise key of Firebase App Check; empty where App Check is off. */
  readonly VITE_APP_CHECK_SITE_KEY: string;
  /** Of how many visits one reports how fast its screens were; empty for none. */
  readonly VITE_VITALS_ONE_IN: string;
}
