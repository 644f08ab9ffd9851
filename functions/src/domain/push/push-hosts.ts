/** The push services of the browsers: Chrome and Edge, Firefox, Safari, Windows. */
const PUSH_HOSTS =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|([\w-]+\.)*push\.apple\.com|([\w-]+\.)*notify\.windows\.com)$/;

/**
 * Whether an endpoint belongs to a known push service: https on the usual port, without a user. So no member can make the API call an
 * address inside our network.
 */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, port, username, password, hostname, hash } = new URL(endpoint);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    hash === '' &&
    PUSH_HOSTS.test(hostname)
  );
}
