/** WebChannel by hand: opens sessions and reads frames off back channels. Knows no SDK. */
import type { Target } from '../target.ts';

export type Message = Record<string, unknown>;
export type Arrays = [number, [unknown]][];

/** Back channels to cancel after the test. */
const attached: Back[] = [];
/** The addresses of sessions to terminate after the test. */
const opened: string[] = [];

export async function leaveAll(): Promise<void> {
  for (const back of attached.splice(0)) back.cancel();
  await Promise.all(opened.splice(0).map((url) => fetch(`${url}&TYPE=terminate`, { method: 'POST', body: '' })));
}

export interface ChannelOptions {
  readonly database: string;
  readonly stream: 'Listen' | 'Write';
  readonly messages: readonly Message[];
  readonly headers?: string;
}

export type Channel = Awaited<ReturnType<typeof openChannel>>;

export async function openChannel({ address }: Target, { database, stream, messages, headers = '' }: ChannelOptions) {
  const query = `VER=8&database=${encodeURIComponent(database)}`;
  const base = `http://${address}/google.firestore.v1.Firestore/${stream}/channel?${query}`;
  const response = await fetch(`${base}&RID=7&CVER=22&t=1`, { method: 'POST', body: form(0, messages, headers) });
  const [opening] = parseFrames(await response.text()).frames as [[[number, [string, string]]]];
  const url = `${base}&SID=${opening[0][1][1]}`;
  opened.push(url);
  return {
    opening,
    url,
    attach: async (aid: number, extra = '&CI=0') => {
      const back = new Back(await fetch(`${url}&RID=rpc&AID=${aid}&TYPE=xmlhttp${extra}`));
      attached.push(back);
      return back;
    },
    send: async (offset: number, more: readonly Message[], aid: number) => {
      const answer = await fetch(`${url}&RID=8&AID=${aid}`, { method: 'POST', body: form(offset, more) });
      return parseFrames(await answer.text()).frames[0];
    },
  };
}

export function form(offset: number, messages: readonly Message[], headers = ''): URLSearchParams {
  const body = new URLSearchParams({ headers, count: String(messages.length), ofs: String(offset) });
  for (const [index, message] of messages.entries()) body.set(`req${index}___data__`, JSON.stringify(message));
  return body;
}

/** Reads frames off a hanging GET. */
class Back {
  readonly #reader: ReadableStreamDefaultReader<string> | undefined;
  #text = '';
  readonly #frames: Arrays[] = [];

  constructor(response: Response) {
    this.#reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  }

  /** The next frame; undefined at the end. */
  async next(): Promise<Arrays | undefined> {
    while (this.#frames.length === 0) {
      const chunk = await this.#reader?.read();
      if (!chunk || chunk.done) return undefined;
      const { frames, rest } = parseFrames(this.#text + chunk.value);
      this.#text = rest;
      this.#frames.push(...(frames as Arrays[]));
    }
    return this.#frames.shift();
  }

  /** Reads at least `count` arrays that are not noops. */
  async until(count: number): Promise<Arrays> {
    const arrays: Arrays = [];
    while (arrays.length < count) {
      const frame = await this.next();
      if (!frame) throw new Error('the back channel ended');
      arrays.push(...frame.filter(([, [message]]) => message !== 'noop'));
    }
    return arrays;
  }

  cancel(): void {
    void this.#reader?.cancel();
  }
}

function parseFrames(text: string): { frames: unknown[]; rest: string } {
  const frames: unknown[] = [];
  let rest = text;
  for (;;) {
    const header = /^(\d+)\n/.exec(rest);
    const start = header?.[0].length ?? 0;
    const end = start + Number(header?.[1]);
    if (!header || rest.length < end) return { frames, rest };
    frames.push(JSON.parse(rest.slice(start, end)));
    rest = rest.slice(end);
  }
}
