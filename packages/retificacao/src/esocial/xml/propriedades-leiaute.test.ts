/*
 * Every event that a tag table allows is valid by its official schema, and each of its amounts can be changed by its
 * key alone.
 */
import { type ElementoXml, readArvoresEsocial } from '@apura/documentos';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOfSchema } from '../../testing/esquema-esocial.ts';
import { applyItem, listPortadores } from '../aplicar/itens-folha.ts';
import type { DefinicaoElemento } from '../leiaute/definicao.ts';
import { EVENTOS_ESCRITOS, elementoDe, getLeiaute } from '../leiaute/leiautes.ts';
import { type NomeTipo, TIPOS_CAMPO } from '../leiaute/tipos-campo.ts';
import type { LinhaPlano } from '../plano/plano-esocial.ts';
import { folha, grupo, textoDe } from './arvore.ts';
import { convertLeiaute } from './convert-leiaute.ts';
import { validateEvento } from './validate-evento.ts';
import { writeEvento } from './write-evento.ts';

/** A valid text for each type whose list gives none. */
const EXEMPLOS: Partial<Record<NomeTipo, string>> = {
  nrRecibo: '1.1.0000000000000000001',
  periodo: '2025-03',
  mes: '2025-03',
  nrInscEmpregador: '11222333',
  nrInscOrgao: '11222333',
  nrInscEstab: '11222333000181',
  nrInsc1114: '11222333000181',
  nrInsc111214: '11222333000181',
  cnpj: '11222333000181',
  cpf: '11144477735',
  data: '2025-02-28',
  dia: '31',
  hora: '2359',
  codCateg: '101',
  natRubr: '1000',
  codIncIRRF: '11',
  nrProc: '00000010020244030000',
  nrProcJud: '00000010020244030000',
  codSusp: '1',
  qtd: '1.5',
  fator: '50',
  valorPositivo: '10.25',
  valor: '0.00',
  meses: '12.5',
  percentual: '30.00',
  fap: '0.5000',
  instFinanc: '001',
  nrDocConsig: 'AB1',
  cbo: '411010',
  pais: '249',
  doisDigitos: '11',
  tresDigitos: '123',
  quatroDigitos: '0079',
  cnae: '1099699',
  tpLotacao: '01',
  fpas: '507',
  notAFT: 'A12345678',
  nrContr: '71',
  telefone: '11999990000',
  codPostal: 'SW1A',
  mtvDeslig: '02',
  regANS: '123456',
};
const exemplos = (tipo: NomeTipo): readonly string[] => {
  const um = EXEMPLOS[tipo];
  return um === undefined ? (TIPOS_CAMPO[tipo].valores ?? ['texto & <teste>'.slice(0, 5)]) : [um];
};

/** Any event that a tag table allows, with up to two of each repeatable element. */
function qualquer(d: DefinicaoElemento): fc.Arbitrary<ElementoXml> {
  if (d.tipo !== null) {
    const { nome, tipo } = d;
    // A new element each time, because the events are changed.
    return fc.constantFrom(...exemplos(tipo)).map((texto) => folha(nome, texto));
  }
  const filhos = d.filhos.map((f) => {
    const minimo = d.escolha ? 1 : f.minimo;
    return fc.array(qualquer(f), {
      minLength: minimo,
      maxLength: Math.max(minimo, Math.min(f.maximo, 2)),
      size: 'small',
    });
  });
  if (d.escolha) {
    return fc
      .tuple(fc.nat(d.filhos.length - 1), fc.tuple(...filhos))
      .map(([qual, todos]) => grupo(d.nome, (todos[qual] ?? []).slice(0, 1)));
  }
  return fc.tuple(...filhos).map((todos) => grupo(d.nome, todos.flat()));
}

const naoVazio = (e: ElementoXml, d: DefinicaoElemento): boolean =>
  e.filhos.every((f) => {
    const sua = d.filhos.find((x) => x.nome === f.nome);
    return sua !== undefined && (sua.tipo !== null || (f.filhos.length > 0 && naoVazio(f, sua)));
  });

describe('every event that a tag table allows', () => {
  it('has a text for every type', () => {
    for (const tipo of Object.keys(TIPOS_CAMPO) as NomeTipo[])
      expect([tipo, exemplos(tipo).every((texto) => TIPOS_CAMPO[tipo].aceita(texto))]).toEqual([tipo, true]);
  });

  it.each(EVENTOS_ESCRITOS)(
    '%s is valid by its official schema too, is written and read back the same, and is not changed by a conversion',
    (codigo) => {
      const definicao = getLeiaute(elementoDe(codigo));
      fc.assert(
        fc.property(
          qualquer(definicao).filter((e) => naoVazio(e, definicao)),
          (evento) => {
            expect(validateEvento(evento, definicao)).toEqual([]);
            const xml = writeEvento(evento, 'ID1112223330000002025010100000000001');
            expect(faultsOfSchema(xml)).toEqual([]);
            expect(readArvoresEsocial(Buffer.from(xml), new Set([1]))[0]?.raiz).toEqual(evento);
            expect(convertLeiaute(evento, definicao)).toEqual({ raiz: evento, removidas: [] });
          },
        ),
        { numRuns: 12 },
      );
    },
  );
});

describe('amounts of pay', () => {
  const linha = (
    acao: LinhaPlano['acao'],
    chave: Record<string, string>,
    campos: Record<string, string>,
  ): LinhaPlano => ({
    aba: 'S-1200',
    linha: 4,
    acao,
    chave,
    campos,
    periodo: '2025-03',
  });

  it.each(['S-1200', 'S-1202', 'S-1207', 'S-2299', 'S-2399'])(
    '%s: what is changed and changed back, or included and excluded, leaves the event as it was and always valid',
    (codigo) => {
      const definicao = getLeiaute(elementoDe(codigo));
      fc.assert(
        fc.property(
          qualquer(definicao).filter((e) => naoVazio(e, definicao) && listPortadores(e, definicao).length > 0),
          fc.nat(),
          fc.integer({ min: 1, max: 99_999_999 }),
          (evento, qual, centavos) => {
            const antes = structuredClone(evento);
            const portadores = listPortadores(evento, definicao);
            const portador = portadores[qual % portadores.length];
            const itens = portador?.elemento.filhos.filter((f) => f.nome === portador.item) ?? [];
            // One name for each amount and its holder, so that a key finds one.
            for (const [i, p] of portadores.entries()) {
              p.elemento.filhos
                .filter((f) => f.nome === p.item)
                .forEach((f, n) => {
                  const codigoDe = f.filhos.find((x) => x.nome === 'codRubr');
                  if (codigoDe) codigoDe.texto = `R${i}-${n}`;
                });
            }
            const base = structuredClone(evento);
            const alvo = itens[0];
            if (!alvo || !portador) throw new Error('an amount has no holder');
            const chave = {
              codRubr: textoDe(alvo, 'codRubr'),
              ...(portador.contexto.perRef ? { perRef: portador.contexto.perRef } : {}),
            };
            const aplicar = (l: LinhaPlano) => applyItem({ raiz: evento, definicao, linha: l, mudou: () => {} });
            const valor = `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`;
            const original = textoDe(alvo, 'vrRubr');
            expect(aplicar(linha('ALTERAR', chave, { vrRubr: valor }))).toBeNull();
            expect(textoDe(alvo, 'vrRubr')).toBe(valor);
            expect(validateEvento(evento, definicao)).toEqual([]);
            expect(aplicar(linha('ALTERAR', chave, { vrRubr: original }))).toBeNull();
            expect(evento).toEqual(base);
            const nova = { ...chave, codRubr: 'NOVA' };
            const falha = aplicar(linha('INCLUIR', { ...nova, ideTabRubr: 'T' }, { vrRubr: valor, indApurIR: '0' }));
            if (falha) expect(falha.codigo).toBe('CHAVE_DUPLICADA');
            else {
              expect(validateEvento(evento, definicao)).toEqual([]);
              expect(aplicar(linha('EXCLUIR', nova, {}))).toBeNull();
            }
            expect(evento).toEqual(base);
            expect(antes.nome).toBe(evento.nome);
          },
        ),
        { numRuns: 15 },
      );
    },
  );
});
