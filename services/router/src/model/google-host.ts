/** Whether an address belongs to Google's APIs: anything else is a stand-in, and production refuses it. */
export function isGoogleHost(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && hostname.endsWith('.googleapis.com');
}

/** Where each platform is found; given to the SDK in so many words. */
export const googleBaseUrl = {
  'gemini-api': 'https://generativelanguage.googleapis.com',
  /** The global endpoint, or that of a region. */
  'vertex-ai': (location: string) =>
    location === 'global'
      ? 'https://aiplatform.googleapis.com'
      : `https://${location}-aiplatform.googleapis.com`,
};
