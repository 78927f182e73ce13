/**
 * The prefix of every personal access token: it separates one from a session's token and makes leaked ones searchable.
 * It is a door of its own because the command line needs nothing else at its start.
 */
export const PREFIXO_TOKEN = 'apura_';
