import { umaLinha } from '@apura/br';
import { describe, expect, it } from 'vitest';
import { compose } from './compose.ts';
import { contraste, textoSobre } from './cores-legiveis.ts';
import { modeloConvite } from './modelos/convite.ts';
import { modeloFatorAlterado } from './modelos/fator-alterado.ts';
import { modeloRecuperacao } from './modelos/recuperacao.ts';
import { modeloSenhaAlterada } from './modelos/senha-alterada.ts';
import { modeloSugestao } from './modelos/sugestao.ts';
import { nomeParaSaudacao, variasLinhas } from './texto-seguro.ts';

const TEMA = { produto: 'Apura', primaria: '#31B7D4', secundaria: '#012E43' };
const LINK = 'https://apura.exemplo.com.br/reset/abc_DEF-123';
const HTML = '<img src=x onerror=alert(1)>"\'&</td>';

const modelos = {
  recuperacao: modeloRecuperacao({ produto: 'Apura', nome: HTML, link: LINK }),
  convite: modeloConvite({
    produto: 'Apura',
    nome: HTML,
    convidadoPor: HTML,
    organizacao: HTML,
    link: LINK,
    dias: 7,
  }),
  fatorAlterado: modeloFatorAlterado({
    produto: 'Apura',
    nome: HTML,
    quando: new Date('2026-11-21T12:00:00Z'),
    mudanca: 'Uma chave de acesso foi removida',
  }),
  senhaAlterada: modeloSenhaAlterada({ produto: 'Apura', nome: HTML, quando: new Date('2026-11-21T12:00:00Z') }),
  sugestao: modeloSugestao({
    produto: 'Apura',
    assunto: `${HTML}\r\nBcc: espia@exemplo.com.br`,
    mensagem: `Linha 1\r\n${HTML}\n.\n\u202eavessa`,
    nome: HTML,
    email: 'a@b.co',
    organizacao: HTML,
  }),
};

describe.each(Object.entries(modelos))('the mail %s', (_name, modelo) => {
  const { assunto, texto, html } = compose(TEMA, modelo);

  it('lets nothing that users wrote become HTML', () => {
    expect(html).not.toContain('<img');
    expect(html).not.toContain('"\'&<');
    expect(html.match(/<\/td>/g)).toHaveLength(4);
  });

  it('has a subject of one line', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(assunto).toMatch(/^[^\u0000-\u001f\u007f\u2028\u2029]{5,200}$/);
  });

  it('loads nothing from anywhere and says in both forms what it is about', () => {
    expect(html).not.toMatch(/<[^>]*\s(src|background)=|url\(|<link|<script/i);
    expect(html).toContain('lang="pt-BR"');
    expect(html).toContain(modelo.titulo.replaceAll('&', '&amp;'));
    expect(texto).toContain(modelo.titulo);
    expect(texto).not.toMatch(/<\/?(table|body|p)\b/);
  });
});

describe('the look of a mail', () => {
  it.each([
    ['#31B7D4', '#012E43'],
    ['#000000', '#FFFFFF'],
    ['#FFFFFF', '#FFFF00'],
    ['#808080', '#7F7F7F'],
    ['#FF0000', '#00FF00'],
  ])('can be read with the colours %s and %s', (primaria, secundaria) => {
    for (const [fundo, outra] of [
      [primaria, secundaria],
      [secundaria, primaria],
    ] as const) {
      expect(contraste(textoSobre(fundo, outra), fundo)).toBeGreaterThanOrEqual(4.5);
    }
    const { html } = compose({ produto: 'Meu Produto', primaria, secundaria }, modelos.recuperacao);
    for (const cor of [primaria, secundaria, 'Meu Produto']) expect(html).toContain(cor);
  });

  it('gives the link in the text too, alone on its line', () => {
    expect(compose(TEMA, modelos.recuperacao).texto.split('\n')).toContain(LINK);
    expect(compose(TEMA, modelos.convite).texto.split('\n')).toContain(LINK);
  });

  it('asks for no answer, but where one reaches its author', () => {
    const rodapes = Object.entries(modelos).map(([nome, modelo]) => [
      nome,
      /não é preciso responder/.test(compose(TEMA, modelo).texto),
    ]);
    expect(Object.fromEntries(rodapes)).toEqual({
      recuperacao: true,
      convite: true,
      fatorAlterado: true,
      senhaAlterada: true,
      sugestao: false,
    });
  });

  it('keeps the lines of a suggestion and quotes them', () => {
    const { texto, html, assunto } = compose(TEMA, modelos.sugestao);
    expect(texto).toContain('> Linha 1\n> <img');
    expect(texto).toContain('> avessa');
    expect(html).toContain('Linha 1\n&lt;img');
    expect(assunto).toMatch(/^Sugestão: /);
    expect(assunto).not.toMatch(/[\r\n]/);
  });
});

describe('what users wrote', () => {
  it('comes on one line, without signs that turn it round, and not without end', () => {
    expect(umaLinha('  a\r\n\tb\u0000\u202ec\u2066d ', 50)).toBe('a b cd');
    expect(umaLinha('😀'.repeat(10), 5)).toBe('😀😀😀😀…');
    expect(variasLinhas('a\r\nb\rc\u2067')).toBe('a\nb\nc');
  });

  it('greets by names and not by addresses', () => {
    expect(nomeParaSaudacao('Maria d’Ávila Jr.')).toBe('Maria d’Ávila Jr.');
    expect(nomeParaSaudacao('محمد 😀')).toBe('محمد 😀');
    for (const nome of ['veja http://mau.exemplo', 'www.mau', 'ganhe em mau.com', 'a@b.co', '<b>', 'x:y']) {
      expect(nomeParaSaudacao(nome)).toBe('');
    }
  });
});
