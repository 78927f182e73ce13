import { escapeXml } from '@apura/br';
import { unescapeXml } from '../rede/unescape-xml.ts';
import { writeXml } from '../rede/write-xml.ts';

/** A refusal, in the words of S3. */
export class ErroS3 extends Error {
  override name = 'ErroS3';
  readonly status: number;
  readonly code: string;
  readonly campos: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, campos: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.campos = campos;
  }

  /** The document that S3 sends with the refusal. */
  get xml(): string {
    const campos = Object.entries(this.campos).map(([nome, valor]) => [nome, escapeXml(valor)]);
    const erro = { Code: this.code, Message: escapeXml(this.message), ...Object.fromEntries(campos) };
    return writeXml({ Error: erro });
  }
}

/** The content of every element of that name. */
export function valoresXml(xml: string, nome: string): string[] {
  return [...xml.matchAll(new RegExp(`<${nome}>([^<]*)</${nome}>`, 'g'))].map(([, valor = '']) => unescapeXml(valor));
}
