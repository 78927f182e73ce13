// The generated layouts hold every official record and field, and nothing else.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getLayout } from '../../packages/documentos/src/sped/layouts/layout.ts';
import { obrigacoesSped } from '../../packages/documentos/src/sped/obrigacao-sped.ts';
import { FORMAS_ANTIGAS } from './formas-antigas.ts';
import { generateLayouts, type LinhaCsv, readCsv } from './gen-layouts.ts';

const raiz = join(import.meta.dirname, '../..');
const pasta = process.env.APURA_LAYOUTS ?? join(raiz, '../shared/layouts');
const presente = existsSync(pasta);
const tabelas = { EFDC: 'efd_contribuicoes', EFDF: 'efd_icms_ipi', ECD: 'ecd', ECF: 'ecf' } as const;

describe('generated layouts', () => {
  it('hold every record and field of the four guides', () => {
    const contagem = obrigacoesSped.map((obrigacao) => {
      const registros = [...getLayout(obrigacao).registros.values()];
      const daGuia = registros.filter(
        (r) => !(r.formasAntigas.length > 0 && r.campos === r.formasAntigas.at(-1)?.campos),
      );
      return [obrigacao, daGuia.length, daGuia.reduce((soma, r) => soma + r.campos.length, 0)];
    });
    expect(contagem).toEqual([
      ['EFDC', 203, 1712],
      ['EFDF', 270, 2208],
      ['ECD', 72, 390],
      ['ECF', 180, 1076],
    ]);
  });
});

if (!presente) {
  describe('against the official tables', () => {
    it(`was not compared: skipped because the folder ${pasta} is absent`, () => {
      console.log(`gen-layouts.test: skipped because the folder ${pasta} is absent`);
      expect(presente).toBe(false);
    });
  });
} else {
  describe('against the official tables', () => {
    it('are what a fresh generation gives', () => {
      const gerados = generateLayouts(pasta);
      expect(gerados).toHaveLength(4);
      for (const { nome, texto } of gerados) {
        expect(readFileSync(join(raiz, 'packages/documentos/src/sped/layouts', nome), 'utf8')).toBe(texto);
      }
    });

    for (const obrigacao of obrigacoesSped) {
      it(`${obrigacao}: official fields and ours are the same, both ways`, () => {
        const exatos = new Set(
          readCsv(join(pasta, 'tamanho_exato.csv'))
            .filter((l) => l.obrigacao === tabelas[obrigacao])
            .map((l) => `${l.registro}.${l.ordem}`),
        );
        const oficiais = readCsv(join(pasta, `${tabelas[obrigacao]}.csv`)).map((l) => officialLine(l, exatos));
        const layout = getLayout(obrigacao);
        const antigas = new Set([...readCsv(join(pasta, 'historico.csv')), ...FORMAS_ANTIGAS].map((l) => l.registro));
        const nossos = [...layout.registros.values()]
          .filter((r) => !(antigas.has(r.registro) && r.campos === r.formasAntigas.at(-1)?.campos))
          .flatMap((r) =>
            r.campos.map((c) =>
              [
                ...[r.registro, r.nivel, r.pai, r.ocorrencia, c.ordem, c.campo, c.tipo],
                ...[c.tamanho ?? '', c.decimais ?? '', c.obrigatorio, c.desde, c.tamanhoExato ? '*' : ''],
              ].join(','),
            ),
          );
        expect(nossos.length).toBeGreaterThan(300);
        expect(nossos).toEqual(oficiais);
      });
    }

    it('keep every old shape and every optional field of the ECD', () => {
      const porCsv = new Map<string, string>(Object.entries(tabelas).map(([o, csv]) => [csv, o]));
      const oficiais = readCsv(join(pasta, 'historico.csv')).map((l) =>
        [porCsv.get(l.obrigacao ?? ''), l.registro, l.ate_leiaute, l.ordem, l.campo, l.tipo, l.decimais].join(','),
      );
      const nossos = obrigacoesSped.flatMap((obrigacao) =>
        [...getLayout(obrigacao).registros.values()].flatMap((r) =>
          r.formasAntigas.flatMap(({ ate, campos }) =>
            campos.map((c) => [obrigacao, r.registro, ate, c.ordem, c.campo, c.tipo, c.decimais ?? ''].join(',')),
          ),
        ),
      );
      expect(oficiais.length).toBe(159);
      const daCasa = FORMAS_ANTIGAS.flatMap(({ obrigacao, registro, ate, campos }) =>
        ['REG:C', ...campos.split(' ')].map((texto, i) => {
          const [campo, tipo, , decimais = ''] = texto.split(':');
          return [porCsv.get(obrigacao), registro, ate, i + 1, campo, tipo, decimais].join(',');
        }),
      );
      expect(daCasa.length).toBeGreaterThan(100);
      expect(nossos.toSorted()).toEqual([...oficiais, ...daCasa].toSorted());

      const moeda = readCsv(join(pasta, 'ecd_campos_moeda_funcional.csv')).map(
        (l) => `${l.registro},${l.ordem},${l.campo}`,
      );
      const adicionais = [...getLayout('ECD').registros.values()].flatMap((r) =>
        r.adicionais.map((c) => `${r.registro},${c.ordem},${c.campo}`),
      );
      expect(moeda.length).toBe(15);
      expect(adicionais).toEqual(moeda);
    });
  });
}

function officialLine(l: LinhaCsv, exatos: ReadonlySet<string>): string {
  const exato = exatos.has(`${l.registro}.${l.ordem}`) ? '*' : '';
  return [
    ...[l.registro, l.nivel, l.pai, l.ocorrencia, l.ordem, l.campo, l.tipo],
    ...[l.tamanho, l.decimais, l.obrigatorio, l.desde_leiaute, exato],
  ].join(',');
}
