import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Mark } from '../../components/mark.tsx';
import { preloadSignIn } from '../../firebase/load-sign-in.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { legalMessages } from '../../messages/sign-in/legal.ts';

type AuthPageProps = {
  title: string;
  subtitle: string;
  menu: ReactNode;
  /** Leads from sign-in to sign-up, and back. */
  other: { question: string; to: string; label: string };
  children: ReactNode;
};

export function AuthPage({ title, subtitle, menu, other, children }: AuthPageProps) {
  const [isThereAlready] = useState(isPrerendered);
  // Going back to a member's page after logging out leads here, and the browser restores the scroll position of that page.
  useLayoutEffect(() => {
    if (!isThereAlready) window.scrollTo(0, 0);
  }, [isThereAlready]);
  useEffect(preloadSignIn, []);
  return (
    <div className="scene-page relative mx-auto flex w-full flex-col overflow-clip bg-night">
      <title>{title}</title>
      <DuskScene />
      <header className="relative flex items-start justify-between p-4 pt-[calc(var(--spacing-safe-top)+1rem)] text-[#fff3e2]">
        <Mark className="size-12 brightness-0 invert" />
        {menu}
      </header>
      <main
        id="main"
        data-short-form
        className="relative mt-28 flex grow flex-col rounded-t-[2rem] bg-paper px-6 pt-8 pb-[calc(var(--spacing-safe-bottom)+2rem)]"
      >
        <h1 className="text-[clamp(2rem,9.7vw,2.75rem)] leading-none">{title}</h1>
        <p className="mt-2 text-ink-soft">{subtitle}</p>
        {children}
        <p className="mt-6 text-center">
          {other.question}{' '}
          <Link
            to={other.to}
            className="-my-2 inline-block py-2.5 font-semibold text-accent-ink underline-offset-4 hover:underline"
          >
            {other.label}
          </Link>
        </p>
        <LegalNotice />
      </main>
    </div>
  );
}

/** Whether the app is about to replace what was rendered when it was built. There is no document while that is rendered. */
function isPrerendered(): boolean {
  return globalThis.document?.querySelector('#root > [lang]') != null;
}

/** Manila Bay at dusk, with the sun on the horizon. */
function DuskScene() {
  return (
    <svg
      viewBox="0 0 480 420"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-x-0 top-0 h-[17rem] w-full"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="sky" x2="0" y2="1">
          <stop stopColor="#2b1330" />
          <stop offset=".38" stopColor="#7a2351" />
          <stop offset=".68" stopColor="#ee5467" />
          <stop offset="1" stopColor="#ffb547" />
        </linearGradient>
        <linearGradient id="sea" x2="0" y2="1">
          <stop stopColor="#c9415f" />
          <stop offset="1" stopColor="#431a3c" />
        </linearGradient>
        <radialGradient id="glow" cx=".5" cy="1" r=".5">
          <stop stopColor="#ffe2a0" stopOpacity=".85" />
          <stop offset="1" stopColor="#ff8a4c" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="wake" x2="0" y2="1">
          <stop stopColor="#ffe6b3" />
          <stop offset="1" stopColor="#ffb02e" stopOpacity="0" />
        </linearGradient>
      </defs>
      <rect width="480" height="280" fill="url(#sky)" />
      <rect x="-60" y="-50" width="600" height="330" fill="url(#glow)" />
      <circle cx="240" cy="276" r="58" fill="#fff0cf" />
      <g fill="none" strokeLinecap="round" stroke="#fff0cf">
        <path d="M-20 150Q110 122 250 146M312 188Q390 176 470 190" strokeWidth="5" opacity=".16" />
        <path d="M210 112Q350 84 510 116" strokeWidth="7" opacity=".13" />
        <path d="M40 196Q120 184 196 196" strokeWidth="3" opacity=".22" />
      </g>
      <path
        d="M0 280V262q34-9 66-5 40-13 82 1 30-5 52 5 8 4 14 17zM480 280V266q-40-14-84-4-34-9-62 2-24 4-34 16z"
        fill="#5d1f47"
      />
      <rect y="280" width="480" height="140" fill="url(#sea)" />
      <path
        d="M240 280C214 318 150 366 70 420h96c40-40 64-84 74-140zM240 280c26 38 90 86 170 140h-96c-40-40-64-84-74-140z"
        fill="url(#wake)"
        opacity=".75"
      />
      <path
        d="M196 292h88M208 304h64M220 317h40"
        strokeWidth="3"
        strokeLinecap="round"
        stroke="#fff0cf"
        opacity=".55"
      />
      <path
        d="M-34 20Q0 32 40 18L34 28Q0 38-28 28zM2 18V-40Q28-14 30 14zM-2 16V-30Q-20-8-22 13z"
        fill="#2a1022"
        transform="translate(352 258)"
      />
    </svg>
  );
}

/** Who may join and what they agree to, with links to both pages. */
function LegalNotice() {
  const t = useMessages(legalMessages);
  return (
    <p className="mt-auto pt-6 text-center text-tiny text-balance text-ink-soft">
      {t.notice.split(/\{(terms|privacy)\}/).map((part) =>
        part === 'terms' || part === 'privacy' ? (
          <Link key={part} to={paths[part]} className="font-semibold underline underline-offset-2">
            {t[part]}
          </Link>
        ) : (
          part
        ),
      )}
    </p>
  );
}
