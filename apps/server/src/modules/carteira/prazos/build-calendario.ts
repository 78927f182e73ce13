import { createHash } from 'node:crypto';
import { semControles } from '@apura/br';
import type { TipoDePrazo } from '@apura/contract';
import { outroDia } from './dias-uteis.ts';
import type { PrazoComNomes } from './prazos.service.ts';

/** Companies that an event names; the others are counted. */
const NOMES_MOSTRADOS = 30;
/** RFC 5545, 3.1: longer lines go on in the next one, after a blank. */
const LINHA_BYTES = 75;

const NOMES: Readonly<Record<TipoDePrazo, string>> = {
  prescricao: 'Prescrição',
  retificacao: 'Retificação',
  obrigacao: 'Obrigação',
  virada: 'Virada',
  certificado: 'Certificado',
  oportunidade: 'Oportunidade',
};

/**
 * The deadlines as an iCalendar file (RFC 5545), an event of the whole day each. `chave` says whose deadlines they are
 * and which were asked for: the same question gives events with the same UIDs, so that a calendar brings them up to
 * date instead of doubling them. Of persons nothing is said: no names of certificates, no amounts.
 */
export function buildCalendario(
  prazos: readonly PrazoComNomes[],
  { chave, now }: { chave: string; now: Date },
): Buffer {
  const carimbo = `${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const linhas = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Apura//Prazos//PT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Prazos do Apura',
    'X-WR-TIMEZONE:America/Sao_Paulo',
    ...prazos.flatMap((prazo) => [
      'BEGIN:VEVENT',
      `UID:${createHash('sha256').update(`${chave}\n${prazo.id}`).digest('hex').slice(0, 32)}@apura`,
      `DTSTAMP:${carimbo}`,
      `DTSTART;VALUE=DATE:${prazo.dia.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${outroDia(prazo.dia, 1).replaceAll('-', '')}`,
      `SUMMARY:${escapeText(resumoDe(prazo))}`,
      `DESCRIPTION:${escapeText(descricaoDe(prazo))}`,
      `CATEGORIES:${escapeText(NOMES[prazo.tipo])}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return Buffer.from(linhas.map((linha) => `${fold(linha)}\r\n`).join(''), 'utf8');
}

function resumoDe({ titulo, nomes }: PrazoComNomes): string {
  const [primeiro] = nomes;
  if (primeiro === undefined) return titulo;
  return `${titulo}: ${nomes.length === 1 ? primeiro : `${nomes.length} empresas`}`;
}

function descricaoDe({ tipo, detalhe, fundamento, nomes }: PrazoComNomes): string {
  const outras = nomes.length - NOMES_MOSTRADOS;
  return [
    tipo === 'certificado' ? '' : detalhe,
    fundamento,
    ...nomes.slice(0, NOMES_MOSTRADOS),
    outras > 0 ? `e mais ${outras} ${outras === 1 ? 'empresa' : 'empresas'}` : '',
    'Veja em Carteira, Prazos.',
  ]
    .filter((linha) => linha !== '')
    .join('\n');
}

/** A text value: its line breaks, commas, semicolons and backslashes would end it or change what it says. */
function escapeText(texto: string): string {
  return texto
    .split('\n')
    .map((linha) => semControles(linha).replace(/[\\;,]/g, '\\$&'))
    .join('\\n');
}

/** A line in pieces of at most 75 bytes, none of which cuts a character. */
function fold(linha: string): string {
  const pedacos: string[] = [];
  let pedaco = '';
  let bytes = 0;
  for (const letra of linha) {
    const tamanho = Buffer.byteLength(letra);
    if (bytes + tamanho > LINHA_BYTES) {
      pedacos.push(pedaco);
      pedaco = ' ';
      bytes = 1;
    }
    pedaco += letra;
    bytes += tamanho;
  }
  return [...pedacos, pedaco].join('\r\n');
}
