/** What people type after @ to mention the bot of a developer's machine. */
export const BOT_NAMES = ['吃飽未', 'bot'];
