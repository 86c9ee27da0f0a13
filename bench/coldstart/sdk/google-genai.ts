import type { Use } from '../floor.ts';

const { GEMINI_API_KEY: apiKey, GEMINI_BASE_URL: baseUrl } = process.env;

/** Loaded at the first call, as the service does it. */
export const use: Use = async ({ data }) => {
  const { GoogleGenAI } = await import('@google/genai');
  const client = new GoogleGenAI({ apiKey, apiVersion: 'v1', httpOptions: { baseUrl } });
  await client.models.generateContent({ model: 'gemini-3.8-flash', contents: data });
};
