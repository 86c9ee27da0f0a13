import { writeFileSync } from 'node:fs';
import { conversationDocument, conversationFile } from './conversation-document.ts';

/** Writes docs/conversation.md: every text of the bot, by its id. */
writeFileSync(conversationFile, conversationDocument());
