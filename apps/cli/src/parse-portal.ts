import { PREFIXO_TOKEN } from '@apura/contract/prefixo-token';

/** The portal that a command speaks to, and the token of APURA_TOKEN; or a sentence about what is wrong with them. */
export function parsePortal(values: {
  portal?: string;
  'sem-tls'?: boolean;
}): { portal: string; token: string } | string {
  const portal = URL.parse(values.portal ?? '');
  if (portal === null || !['http:', 'https:'].includes(portal.protocol)) {
    return 'Diga o endereço do portal: --portal https://portal.exemplo.com.br.';
  }
  const daMaquina = ['localhost', '127.0.0.1', '[::1]'].includes(portal.hostname);
  if (portal.protocol === 'http:' && !daMaquina && values['sem-tls'] !== true) {
    return 'O token não pode viajar aberto: use um endereço https://, ou --sem-tls numa rede de confiança.';
  }
  const token = process.env.APURA_TOKEN?.trim() ?? '';
  if (!token.startsWith(PREFIXO_TOKEN)) {
    return 'Ponha o token de acesso na variável APURA_TOKEN. Ele é criado no portal, em Meu Perfil.';
  }
  return { portal: `${portal.origin}${portal.pathname.replace(/\/+$/, '')}`, token };
}
