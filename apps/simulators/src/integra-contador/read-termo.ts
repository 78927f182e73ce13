import { X509Certificate } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import type { RespostaServico } from './servico.ts';

export interface TermoLido {
  destinatario: string;
  assinadoPor: string;
  /** CNPJ or CPF at the end of the certificate's common name. */
  titular: string;
}

const TAGS = [
  'sistema',
  'termo',
  'avisoLegal',
  'finalidade',
  'dataAssinatura',
  'vigencia',
  'destinatario',
  'assinadoPor',
];

/**
 * Checks a signed term of authorization as the service documents it: layout, dates, then the signature over all of
 * it.
 */
export function readTermo(base64: unknown, { hoje }: { hoje: string }): TermoLido | { falta: RespostaServico } {
  const falta = (codigo: string, texto: string, status = 400) => ({
    falta: { status, codigo: `[${codigo}]`, texto },
  });
  if (typeof base64 !== 'string' || base64 === '')
    return falta('EntradaIncorreta-AUTENTICAPROCURADOR-002', 'Campo xml nulo, vazio ou não encontrado.');
  const xml = Buffer.from(base64, 'base64').toString('utf8');
  if (!/^(?:<\?xml[^>]*\?>\s*)?<termoDeAutorizacao>/.test(xml))
    return falta(
      'EntradaIncorreta-AUTENTICAPROCURADOR-019',
      'Layout do XML inválido: tag raiz deve ser termoDeAutorizacao.',
    );
  for (const tag of TAGS) {
    if (!xml.includes(`<${tag} `))
      return falta('EntradaIncorreta-AUTENTICAPROCURADOR-015', `Layout do XML inválido: tag ${tag} não encontrada.`);
  }
  const dia = hoje.replaceAll('-', '');
  if (atributo(xml, 'vigencia', 'data') < dia)
    return falta(
      'EntradaIncorreta-AUTENTICAPROCURADOR-017',
      'Data de vigência deve ser maior ou igual que a data corrente.',
    );
  if (atributo(xml, 'dataAssinatura', 'data') > dia)
    return falta('EntradaIncorreta-AUTENTICAPROCURADOR-018', 'Data de assinatura não deve ser posterior a data atual.');
  const titular = verify(xml);
  if (titular === null)
    return falta('EntradaIncorreta-AUTENTICAPROCURADOR-033', 'Verificar se houve alteração após a assinatura.');
  return {
    destinatario: atributo(xml, 'destinatario', 'numero'),
    assinadoPor: atributo(xml, 'assinadoPor', 'numero'),
    titular,
  };
}

/** The holder of the certificate that signed the whole document; null without such a signature. */
function verify(xml: string): string | null {
  const assinatura = /<Signature[\s\S]*<\/Signature>/.exec(xml)?.[0];
  const base64 = /<X509Certificate>([^<]+)</.exec(assinatura ?? '')?.[1];
  if (assinatura === undefined || base64 === undefined) return null;
  const certificado = new X509Certificate(Buffer.from(base64, 'base64'));
  const leitor = new SignedXml({ publicCert: certificado.toString() });
  try {
    leitor.loadSignature(assinatura);
    if (!leitor.checkSignature(xml)) return null;
  } catch {
    return null;
  }
  return /:(\d{11}|[A-Z0-9]{12}\d{2})\s*$/m.exec(certificado.subject)?.[1] ?? null;
}

function atributo(xml: string, tag: string, nome: string): string {
  return new RegExp(`<${tag}\\b[^>]*\\s${nome}="([^"]*)"`).exec(xml)?.[1] ?? '';
}
