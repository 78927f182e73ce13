// Guarantees that a thing has one name in every text for people: the one of docs/manual/termos.md.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REPO } from './repo.ts';
import { sentencesOf, shownSources } from './shown-words.ts';

const PAGE = 'docs/manual/termos.md';

/** Words of the specification, which are shown as it gives them. */
const SPECIFIED = [
  'Erro ao deletar usuário, tente novamente mais tarde',
  'Erro ao deletar certificado, tente novamente mais tarde',
  'Sucesso ao deletar certificado',
  'Usuário não possui privilégios adequados',
];

interface Termo {
  nome: string;
  avoided: readonly string[];
}

function readTermos(): readonly Termo[] {
  return readFileSync(join(REPO, PAGE), 'utf8')
    .split('\n')
    .filter((line) => /^\| [^-]/.test(line))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, nome = '', , others = '']) => ({ nome, avoided: others === '' ? [] : others.split(', ') }));
}

const termos = readTermos();

/** The other names of things that a sentence has, as whole words. */
function avoidedIn(sentence: string): string[] {
  if (SPECIFIED.includes(sentence)) return [];
  return termos.flatMap(({ nome, avoided }) =>
    avoided
      .filter((other) => wordsOf(other).test(sentence))
      .map((other) => `${other} (say ${nome}) in ${sentence.slice(0, 60)}`),
  );
}

function wordsOf(other: string): RegExp {
  return new RegExp(`(?<![\\wÀ-ú])${other.replaceAll('.', '\\.')}s?(?![\\wÀ-ú])`, 'i');
}

describe('the page', () => {
  test('names each thing once, in the order of the alphabet', () => {
    const nomes = termos.map(({ nome }) => nome);
    expect(nomes.length).toBeGreaterThan(15);
    expect(nomes).toEqual([...new Set(nomes)].sort((a, b) => a.localeCompare(b, 'pt-BR')));
    expect(termos.flatMap(({ avoided }) => avoided).length).toBeGreaterThan(15);
  });

  test('is held against whole words, whatever their case', () => {
    expect(avoidedIn('Não foi possível Apagar o comentário')).toHaveLength(1);
    expect(avoidedIn('Um apagamento de privilégios')).toEqual([
      'privilégio (say Nível de acesso) in Um apagamento de privilégios',
    ]);
    expect(avoidedIn('Usuário não possui privilégios adequados')).toEqual([]);
  });
});

test('no text has another name for one of its things', () => {
  const found = shownSources().flatMap(({ file, source }) =>
    sentencesOf(file, source).flatMap((sentence) => avoidedIn(sentence.trim()).map((one) => `${file}: ${one}`)),
  );
  expect(found).toEqual([]);
});
