// Which events of the EFD-Reinf are in force: each sentence of the rule, and chains at random against a second, slow
// computation that only knows the sentences.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CandidatoReinf, chooseEfetivosReinf } from './conjunto-efetivo-reinf.ts';
import { efetivosIngenuos } from './testing-efetivos-ingenuo.ts';

const VAZIO = {
  elemento: '',
  versao: null,
  tpAmb: '1',
  perApur: '2026-03',
  indRetif: '1',
  nrRecRetificado: null,
  tpInsc: '1',
  nrInsc: '11222333',
  estab: '11222333000181',
  participante: 'P',
  ideEvtAdic: null,
  operacao: null,
  chaveTabela: null,
  iniValid: null,
  novoIniValid: null,
  tpEventoExcluido: null,
  nrRecExcluido: null,
  perApurExcluido: null,
  fechRet: null,
  tpEvBase: null,
  idBase: null,
  nrRecBase: null,
  dhRecepcao: null,
  dhProcess: null,
  situacaoConsulta: null,
  cdRetorno: null,
  descRetorno: null,
};

type Parcial = Partial<CandidatoReinf['cabecalho']> & { nome: string; recibo?: string | null; hora?: number };

/** An event named for the test, created and processed at an hour. */
function evento({ nome, recibo = `rec-${nome}`, hora = 1, ...cabecalho }: Parcial): CandidatoReinf {
  const h = String(hora).padStart(2, '0');
  const numero = Array.from(nome).reduce((soma, c) => soma * 10 + c.charCodeAt(0) - 48, 0);
  return {
    chave: nome,
    recibo,
    processamento: recibo === null && cabecalho.idBase === undefined ? null : `2026-03-10T${h}:00:00`,
    cabecalho: {
      ...VAZIO,
      evento: 'R-2010',
      id: `ID11122233300000020260310${h}0000${String(numero).padStart(5, '0')}`,
      ...cabecalho,
    },
  };
}

const exclui = (nome: string, recibo: string, resto: Partial<Parcial> = {}): CandidatoReinf =>
  evento({ nome, evento: 'R-9000', nrRecExcluido: recibo, participante: null, estab: null, ...resto });
const retifica = (nome: string, recibo: string, resto: Partial<Parcial> = {}): CandidatoReinf =>
  evento({ nome, indRetif: '2', nrRecRetificado: recibo, ...resto });
const total = (nome: string, resto: Partial<Parcial>): CandidatoReinf =>
  evento({ nome, evento: 'R-9001', participante: null, estab: null, idBase: null, ...resto });

const situacoes = (...candidatos: CandidatoReinf[]): Record<string, string> =>
  Object.fromEntries(Array.from(chooseEfetivosReinf(candidatos), ([chave, e]) => [chave, e.situacao]));

describe('an exclusion', () => {
  it('takes the event of its receipt out', () => {
    expect(situacoes(evento({ nome: 'a' }), exclui('x', 'rec-a', { hora: 2 }))).toEqual({ a: 'Excluído', x: 'Válido' });
  });

  it('without a receipt of its own does nothing', () => {
    const x = exclui('x', 'rec-a', { hora: 2, recibo: null });
    expect(situacoes(evento({ nome: 'a' }), x)).toEqual({ a: 'Válido', x: 'Sem recibo' });
  });

  it('of a rectifier kills only the receipt that it names', () => {
    const b = retifica('b', 'rec-a', { hora: 2 });
    expect(situacoes(evento({ nome: 'a' }), b, exclui('x', 'rec-b', { hora: 3 }))).toMatchObject({
      a: 'Retificado',
      b: 'Excluído',
    });
    expect(situacoes(evento({ nome: 'a' }), b, exclui('x', 'rec-a', { hora: 3 }))).toMatchObject({
      a: 'Excluído',
      b: 'Válido',
    });
  });

  it('leaves room for a new event of the same key', () => {
    const novo = evento({ nome: 'b', hora: 3 });
    const semRecibo = evento({ nome: 'b', hora: 3, recibo: null });
    const antes = [evento({ nome: 'a' }), exclui('x', 'rec-a', { hora: 2 })];
    expect(situacoes(...antes, novo)).toMatchObject({ a: 'Excluído', b: 'Válido' });
    expect(situacoes(...antes, semRecibo)).toMatchObject({ a: 'Excluído', b: 'Sem recibo' });
  });
});

describe('a question for receipts', () => {
  const consulta = (nome: string, situacaoConsulta: string, resto: Partial<Parcial> = {}) =>
    total(nome, { evento: 'Consulta', nrRecBase: `rec-${nome}`, situacaoConsulta, ...resto });

  it('says what became of the event of its id', () => {
    const a = evento({ nome: 'a' });
    const b = evento({ nome: 'b', participante: 'Q' });
    const c = evento({ nome: 'c', participante: 'R' });
    expect(
      situacoes(
        ...[a, b, c],
        ...[consulta('x', '1', { idBase: a.cabecalho.id }), consulta('y', '2', { idBase: b.cabecalho.id })],
        consulta('z', '3', { idBase: c.cabecalho.id }),
      ),
    ).toEqual({ a: 'Válido', b: 'Retificado', c: 'Excluído', x: 'Válido', y: 'Retificado', z: 'Excluído' });
  });

  it('says it of itself where no file has the event', () => {
    expect(situacoes(consulta('x', '1', { idBase: 'i' }), consulta('y', '3', { idBase: 'j' }))).toEqual({
      x: 'Válido',
      y: 'Excluído',
    });
  });
});

describe('a rectifier', () => {
  it('replaces the event of the receipt that it names, link by link', () => {
    const cadeia = [evento({ nome: 'a' }), retifica('b', 'rec-a', { hora: 2 }), retifica('c', 'rec-b', { hora: 3 })];
    expect(situacoes(...cadeia)).toEqual({ a: 'Retificado', b: 'Retificado', c: 'Válido' });
    expect(situacoes(...cadeia.toReversed())).toEqual({ a: 'Retificado', b: 'Retificado', c: 'Válido' });
  });

  it('is the valid one when the event that it names was not received', () => {
    expect(situacoes(retifica('b', 'rec-a'))).toEqual({ b: 'Válido' });
    expect(situacoes(retifica('b', 'rec-a', { recibo: null }))).toEqual({ b: 'Sem recibo' });
  });

  it.each([
    ['kind', { evento: 'R-2020' }],
    ['month', { perApur: '2026-04' }],
    ['key', { participante: 'Q' }],
  ])('of another %s replaces nothing', (_nome, outro) => {
    expect(situacoes(evento({ nome: 'a' }), retifica('b', 'rec-a', { hora: 2, ...outro }))).toEqual({
      a: 'Válido',
      b: 'Válido',
    });
  });

  it('without a receipt replaces what it names all the same, and says that it has none', () => {
    const b = retifica('b', 'rec-a', { hora: 2, recibo: null });
    expect(situacoes(evento({ nome: 'a' }), b)).toEqual({ a: 'Retificado', b: 'Sem recibo' });
  });

  it('yields to a later one of the same receipt', () => {
    const dois = [retifica('b', 'rec-a', { hora: 2 }), retifica('c', 'rec-a', { hora: 3 })];
    expect(situacoes(...dois)).toEqual({ b: 'Retificado', c: 'Válido' });
  });
});

describe('without receipts at all', () => {
  it('the last one of a key and month counts, by the time in its id', () => {
    const nova = evento({ nome: 'b', hora: 9, recibo: null });
    const velha = evento({ nome: 'a', hora: 8, recibo: null });
    expect(situacoes(nova, velha)).toEqual({ a: 'Retificado', b: 'Sem recibo' });
  });

  it.each([
    ['provider', { participante: 'Q' }],
    ['establishment', { estab: '11222333000262' }],
    ['month', { perApur: '2026-04' }],
    ['kind', { evento: 'R-4020' }],
    ['additional identification', { evento: 'R-4020', ideEvtAdic: '2' }],
  ])('another %s is another event', (_nome, outro) => {
    const a = evento({ nome: 'a', recibo: null, ...('ideEvtAdic' in outro ? { evento: 'R-4020' } : {}) });
    expect(situacoes(a, evento({ nome: 'b', hora: 2, recibo: null, ...outro }))).toEqual({
      a: 'Sem recibo',
      b: 'Sem recibo',
    });
  });

  it('one that rectifies nothing yields to one with a receipt, older or not', () => {
    const sem = evento({ nome: 'b', hora: 2, recibo: null });
    expect(situacoes(evento({ nome: 'a' }), sem)).toEqual({ a: 'Válido', b: 'Retificado' });
  });
});

describe('a register', () => {
  const tabela = (nome: string, operacao: string, ini: string, resto: Partial<Parcial> = {}) =>
    evento({ nome, evento: 'R-1000', operacao, chaveTabela: '', iniValid: ini, indRetif: null, ...resto });

  it('is in force from its beginning until another one changes it', () => {
    const eventos = [tabela('a', 'inclusao', '2024-01'), tabela('b', 'alteracao', '2024-01', { hora: 2 })];
    expect(situacoes(...eventos)).toEqual({ a: 'Retificado', b: 'Válido' });
    expect(situacoes(tabela('a', 'inclusao', '2024-01'), tabela('b', 'inclusao', '2025-01', { hora: 2 }))).toEqual({
      a: 'Válido',
      b: 'Válido',
    });
  });

  it('may move to a new validity, under which it is changed and excluded from then on', () => {
    const eventos = [
      tabela('a', 'inclusao', '2024-01'),
      tabela('b', 'alteracao', '2024-01', { hora: 2, novoIniValid: '2024-02' }),
      tabela('c', 'exclusao', '2024-01', { hora: 3 }),
      tabela('d', 'exclusao', '2024-02', { hora: 4 }),
    ];
    expect(situacoes(...eventos.slice(0, 3))).toEqual({ a: 'Retificado', b: 'Válido', c: 'Válido' });
    expect(situacoes(...eventos)).toMatchObject({ a: 'Retificado', b: 'Excluído' });
  });
});

describe('a total', () => {
  it('follows the event that it answers, by id or by receipt', () => {
    const a = evento({ nome: 'a' });
    const porId = total('t', { idBase: a.cabecalho.id, nrRecBase: 'rec-a' });
    const porRecibo = total('t', { nrRecBase: 'rec-a' });
    const fim = [retifica('b', 'rec-a', { hora: 2 }), exclui('x', 'rec-a', { hora: 3 })];
    for (const t of [porId, porRecibo]) {
      expect(situacoes(a, t)).toMatchObject({ t: 'Válido' });
      expect(situacoes(a, t, fim[0] as CandidatoReinf)).toMatchObject({ t: 'Retificado' });
      expect(situacoes(a, t, ...fim)).toMatchObject({ t: 'Excluído' });
    }
  });

  it('goes with the receipt of an event that was not received', () => {
    const t = total('t', { nrRecBase: 'rec-a' });
    expect(situacoes(t, exclui('x', 'rec-a'))).toMatchObject({ t: 'Excluído' });
    expect(situacoes(t, retifica('b', 'rec-a'))).toMatchObject({ t: 'Retificado' });
  });

  it('of one event counts once, the one processed last', () => {
    const dois = [total('s', { nrRecBase: 'rec-a', hora: 5 }), total('t', { nrRecBase: 'rec-a', hora: 4 })];
    expect(situacoes(...dois)).toEqual({ s: 'Válido', t: 'Retificado' });
  });

  it.each(['R-9011', 'R-9015'])('of the month (%s) is the one after the last closing', (codigo) => {
    const doMes = (nome: string, hora: number, resto: Partial<Parcial> = {}) =>
      total(nome, { evento: codigo, hora, nrRecBase: `fecha-${hora}`, ...resto });
    const reabre = evento({ nome: 'r', evento: 'R-2098', hora: 3, participante: null, estab: null, indRetif: null });
    expect(situacoes(doMes('b', 4), doMes('a', 2), reabre)).toEqual({ a: 'Retificado', b: 'Válido', r: 'Válido' });
    expect(situacoes(doMes('a', 2), doMes('b', 4, { perApur: '2026-04' }))).toEqual({ a: 'Válido', b: 'Válido' });
  });
});

it('closings of one month are all in force', () => {
  const fecha = (nome: string, hora: number, codigo: string) =>
    evento({ nome, hora, evento: codigo, participante: null, estab: null, indRetif: null });
  const todas = situacoes(fecha('a', 1, 'R-2099'), fecha('b', 2, 'R-2098'), fecha('c', 3, 'R-2099'));
  expect(todas).toEqual({ a: 'Válido', b: 'Válido', c: 'Válido' });
});

it('chains at random have the situations of the second computation', () => {
  const passo = fc.record({
    tipo: fc.constantFrom('original', 'retificador', 'exclusao', 'total', 'mes', 'tabela'),
    recebido: fc.boolean(),
    alvo: fc.nat(12),
    participante: fc.constantFrom('P', 'Q'),
    perApur: fc.constantFrom('2026-03', '2026-04'),
    hora: fc.nat(23),
    operacao: fc.constantFrom('inclusao', 'alteracao', 'exclusao'),
    ini: fc.constantFrom('2024-01', '2024-02'),
    nova: fc.option(fc.constantFrom('2024-01', '2024-02'), { nil: null }),
  });
  fc.assert(
    fc.property(fc.array(passo, { maxLength: 12 }), (passos) => {
      const candidatos = passos.map((p, i): CandidatoReinf => {
        const base = { nome: `e${i}`, hora: p.hora, perApur: p.perApur, recibo: p.recebido ? `rec-e${i}` : null };
        const daChave = { ...base, participante: p.participante };
        const alvo = `rec-e${p.alvo}`;
        switch (p.tipo) {
          case 'original':
            return evento(daChave);
          case 'retificador':
            return retifica(base.nome, alvo, daChave);
          case 'exclusao':
            return exclui(base.nome, alvo, base);
          case 'total':
            return total(base.nome, { hora: p.hora, nrRecBase: alvo });
          case 'mes':
            return total(base.nome, { evento: 'R-9011', hora: p.hora, nrRecBase: alvo, perApur: p.perApur });
          default:
            return evento({
              ...base,
              evento: 'R-1000',
              operacao: p.operacao,
              chaveTabela: '',
              iniValid: p.ini,
              novoIniValid: p.operacao === 'alteracao' ? p.nova : null,
            });
        }
      });
      const achados = Array.from(chooseEfetivosReinf(candidatos), ([chave, e]) => [chave, e.situacao]);
      expect(Object.fromEntries(achados)).toEqual(efetivosIngenuos(candidatos));
    }),
    { numRuns: 3_000 },
  );
});
