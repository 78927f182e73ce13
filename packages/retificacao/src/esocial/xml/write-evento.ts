import type { ElementoXml } from '@apura/documentos';
import { LEIAUTE } from '../leiaute/leiautes.ts';

const DECLARACAO = '<?xml version="1.0" encoding="UTF-8"?>';
// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that XML has no way to write.
const PROIBIDOS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTIDADES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };

/** The document of an event, on one line, in the layout of `LEIAUTE`. `raiz` is the element `evt…`. */
export function writeEvento(raiz: ElementoXml, id: string): string {
  const espaco = `http://www.esocial.gov.br/schema/evt/${raiz.nome}/${LEIAUTE}`;
  const corpo = raiz.filhos.map(writeElemento).join('');
  return `${DECLARACAO}<eSocial xmlns="${espaco}"><${raiz.nome} Id="${id}">${corpo}</${raiz.nome}></eSocial>`;
}

function writeElemento(elemento: ElementoXml): string {
  const dentro = elemento.filhos.length > 0 ? elemento.filhos.map(writeElemento).join('') : escapeTexto(elemento.texto);
  return `<${elemento.nome}>${dentro}</${elemento.nome}>`;
}

/** Text as the content of an element. */
const escapeTexto = (texto: string): string =>
  texto
    .toWellFormed()
    .replace(PROIBIDOS, '')
    .replace(/[&<>\r]/g, (c) => ENTIDADES[c] ?? '');
