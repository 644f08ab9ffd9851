import type * as z from 'zod/mini';

export type TabChannel<News> = { post(news: News): void; close(): void };

/** Messages between a member's tabs. A tab may run another build, so they are parsed, and unknown ones are ignored. */
export function openTabChannel<News>(
  name: string,
  schema: z.ZodMiniType<News>,
  onNews: (news: News) => void,
): TabChannel<News> {
  const channel = globalThis.BroadcastChannel && new BroadcastChannel(name);
  if (channel) {
    channel.onmessage = ({ data }) => {
      const parsed = schema.safeParse(data);
      if (parsed.success) onNews(parsed.data);
    };
  }
  let isOpen = true;
  return {
    post: (news) => isOpen && channel?.postMessage(news),
    close() {
      isOpen = false;
      channel?.close();
    },
  };
}
