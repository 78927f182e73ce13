/** What a personal access token lets a program do: send files to projects, or read what came of them. */
export const ALCANCES_TOKEN = ['enviar', 'ler'] as const;
export type AlcanceToken = (typeof ALCANCES_TOKEN)[number];
