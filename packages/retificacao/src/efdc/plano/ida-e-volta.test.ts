/* A row of any record comes out of the plan as it went into the sheet; no workbook makes the reading throw. */
import { getLayout } from '@apura/documentos';
import type { EventoPlanilha } from '@apura/planilha';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import type { Ocorrencia } from '../../comum/ocorrencia.ts';
import { eventosDoPreenchimento, type LinhaPreenchida, reciboFicticio } from '../../testing/fill-modelo.ts';
import { chavesDe } from '../chaves-registro.ts';
import { dominioEfdc } from '../dominios-efdc.ts';
import { type ColunaModelo, colunasDoRegistro, registrosAcima, registrosDoModelo } from '../modelo/colunas-modelo.ts';
import { readPlanoDosEventos } from './read-plano-efdc.ts';

type Campo = Extract<ColunaModelo, { layout: unknown }>['layout'];

const MES_ANO = new Set(['PER_APU_CRED', 'PR_REC_RET', 'MES_OPER_AQUIS']);

/** A value that the layout allows, as the file writes it. */
function valorValido(registro: string, campo: Campo): fc.Arbitrary<string> {
  const dominio = dominioEfdc(registro, campo.campo);
  if (dominio) return fc.constantFrom(...dominio.codigos.keys());
  if (MES_ANO.has(campo.campo)) return fc.constantFrom('012023', '122023');
  if (campo.tipo === 'D') return fc.constantFrom('01032024', '29022024', '31122023');
  if (campo.tipo === 'N' && campo.decimais) {
    const { decimais } = campo;
    return fc.tuple(fc.nat(999), fc.nat(10 ** Math.min(decimais, 2) - 1)).map(([inteiro, fracao]) => {
      return `${inteiro},${String(fracao).padStart(2, '0')}`;
    });
  }
  const tamanho = campo.campo === 'COD_NCM' ? 8 : (campo.tamanho ?? 20);
  const minimo = campo.tamanhoExato ? tamanho : 1;
  // A field that identifies a person or a document is read without its punctuation, in capitals.
  const unidade =
    campo.tipo === 'N' || /^(CNPJ|CPF|CHV|COD_NCM)/.test(campo.campo) ? [...'0123456789'] : [...'ABCXYZ0123456789ãÇ'];
  return fc
    .array(fc.constantFrom(...unidade), { minLength: minimo, maxLength: Math.min(tamanho, 44) })
    .map((letras) => letras.join(''));
}

/** Keys of a record and of the records above it, by their best way, with values for each. */
function chaveValida(registro: string): fc.Arbitrary<Record<string, string>> {
  const campos = getLayout('EFDC').registros.get(registro)?.campos ?? [];
  const nomes = chavesDe(registro)?.chave[0] ?? [];
  const valores = nomes.map((nome) => {
    const campo = campos.find((c) => c.campo === nome);
    return campo ? valorValido(registro, campo).filter((v) => /[^0,]/.test(v)) : fc.constant('');
  });
  return fc.tuple(...valores).map((lista) => Object.fromEntries(nomes.map((nome, i) => [nome, lista[i] ?? ''])));
}

const comPrefixo = (chave: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(chave).map(([campo, valor]) => [`CHAVE_${campo}`, valor]));

const pedido = fc.constantFrom(...registrosDoModelo()).chain((registro) => {
  const acima = registrosAcima(registro);
  const campos = (getLayout('EFDC').registros.get(registro)?.campos ?? []).filter((c) => c.campo !== 'REG');
  return fc
    .record({
      chave: chaveValida(registro),
      pais: fc.tuple(...acima.map(chaveValida)),
      escolhidos: fc.subarray(campos, { minLength: 1 }),
    })
    .chain(({ chave, pais, escolhidos }) =>
      fc.tuple(...escolhidos.map((c) => valorValido(registro, c))).map((valores) => {
        const novos = Object.fromEntries(escolhidos.map((c, i) => [c.campo, valores[i] ?? '']));
        const linha: LinhaPreenchida = {
          ACAO: 'ALTERAR',
          PERIODO: '03/2024',
          ...comPrefixo(chave),
          ...Object.assign({}, ...pais.map(comPrefixo)),
          ...novos,
        };
        const esperada: AlteracaoSped = {
          acao: 'ALTERAR',
          registro,
          periodo: '2024-03',
          estabelecimento: '',
          linhaBase: null,
          chave,
          pais: acima.map((r, i) => ({ registro: r, chave: pais[i] ?? {} })),
          campos: novos,
          origem: { aba: registro, linha: 4 },
        };
        return { registro, linha, esperada };
      }),
    );
});

const MARCO = { inicio: '2024-03-01', fim: '2024-03-31', nome: 'a.txt', transmissao: null };
const PROJETO = {
  arquivos: [{ ...MARCO, id: 'a', path: '', sha256: '', cnpj: '' }],
  empresa: { cnpj: '11222333000181', nome: 'Comércio Fictício Ltda' },
  periodo: { inicio: '2024-01-01', fim: '2024-12-31' },
  hoje: '2024-12-31',
};

async function readPlano(registro: string, linha: LinhaPreenchida) {
  const erros: Ocorrencia[] = [];
  const eventos = eventosDoPreenchimento({
    recibos: { '2024-03': reciboFicticio('2024-03') },
    registros: { [registro]: [linha] },
  });
  const plano = await readPlanoDosEventos(eventos, {
    ...PROJETO,
    report: (o) => o.nivel === 'ERRO' && erros.push(o),
  });
  return { erros, alteracoes: plano.alteracoes.get('2024-03') };
}

describe('a row of any record', () => {
  it('comes out of the plan as it went into the sheet, key, parents and values', async () => {
    expect(registrosDoModelo().every((r) => colunasDoRegistro(r).length > 5)).toBe(true);
    await fc.assert(
      fc.asyncProperty(pedido, async ({ registro, linha, esperada }) => {
        const { erros, alteracoes } = await readPlano(registro, linha);
        expect(erros).toEqual([]);
        expect(alteracoes).toEqual([esperada]);
      }),
      { numRuns: 300 },
    );
  });
});

/** Cells as any user may leave them, some of them almost right. */
const qualquerCelula = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  fc.record({
    tipo: fc.constantFrom('texto' as const, 'numero' as const, 'data' as const, 'logico' as const, 'erro' as const),
    texto: fc.oneof(
      fc.constantFrom('ALTERAR', 'INCLUIR', 'EXCLUIR', '03/2024', '#LIMPAR', '1', '50', '2024-03-31', '1,65', 'S', ''),
      fc.string({ maxLength: 12 }),
    ),
    formula: fc.boolean(),
  }),
);

/** Action, month, establishment and line that make the rest of the row count. */
const inicioCerto = fc
  .tuple(fc.constantFrom('ALTERAR', 'INCLUIR', 'EXCLUIR'), fc.constantFrom('', '7', '812'))
  .map(([acao, linha]) =>
    [acao, '03/2024', '', linha].map((texto) => ({ tipo: 'texto' as const, texto, formula: false })),
  );

describe('any workbook', () => {
  it('is read or refused with a sentence for each fault; nothing is thrown', async () => {
    const abas = ['PARAMETROS', 'LEIA-ME', 'C170', '0111', 'F100', 'M110', 'M200', 'Plan1', '1100'];
    const arbitraria = fc.array(
      fc.record({
        aba: fc.constantFrom(...abas),
        comCabecalho: fc.boolean(),
        linhas: fc.array(fc.tuple(fc.array(qualquerCelula, { maxLength: 20 }), fc.option(inicioCerto)), {
          maxLength: 5,
        }),
      }),
      { maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(arbitraria, async (pastas) => {
        const ocorrencias: Ocorrencia[] = [];
        async function* eventos(): AsyncGenerator<EventoPlanilha> {
          yield { tipo: 'abas', abas: pastas.map((p) => p.aba) };
          for (const { aba, comCabecalho, linhas } of pastas) {
            const titulos = comCabecalho ? colunasDoRegistro(aba).map((c) => c.nome) : [];
            const cabecalho = titulos.map((texto) => ({ tipo: 'texto' as const, texto, formula: false }));
            yield { tipo: 'linha', aba, linha: 1, celulas: cabecalho };
            for (const [i, [celulas, certo]] of linhas.entries()) {
              yield { tipo: 'linha', aba, linha: i + 3, celulas: [...(certo ?? []), ...celulas] };
            }
          }
        }
        const plano = await readPlanoDosEventos(eventos(), {
          ...PROJETO,
          report: (o) => void ocorrencias.push(o),
        });
        for (const o of ocorrencias) {
          expect(o.mensagem).toMatch(/^(Aba|A planilha) .*\.$/su);
          expect(o.sugestao).toMatch(/\.$/);
        }
        // A row that was read is complete enough to be applied.
        for (const a of [...plano.alteracoes.values()].flat()) {
          expect(a.periodo).toBe('2024-03');
          expect(a.linhaBase !== null || Object.keys(a.chave).length > 0 || a.registro === '0111').toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });
});
