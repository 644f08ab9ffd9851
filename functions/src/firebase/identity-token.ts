/** An ID token of the function's own account for another function: https://cloud.google.com/run/docs/authenticating/service-to-service */
export async function fetchIdentityToken(audience: string): Promise<string> {
  const url = new URL('http://metadata.google.internal/computeMetadata/v1/instance/service-accounts/default/identity');
  url.searchParams.set('audience', audience);
  const response = await fetch(url, { headers: { 'Metadata-Flavor': 'Google' } });
  if (!response.ok) throw new Error(`The metadata server answered ${response.status}`);
  return response.text();
}
