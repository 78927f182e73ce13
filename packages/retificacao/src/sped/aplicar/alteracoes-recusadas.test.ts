/*
 * A row that cannot be applied is reported with its sheet and row, and says why.
 */
import { describe, expect, it } from 'vitest';
import { alteracao, applyTo, closeBody } from '../../testing/sped.ts';
import { base, CHAVE, corpo } from './testing-aplicar.ts';

describe('rows that cannot be applied', () => {
  const pai = [{ registro: 'C100', chave: { CHV_NFE: CHAVE } }];
  const cases: { name: string; rows: Parameters<typeof applyTo>[1]; codigo: string; mensagem: RegExp }[] = [
    {
      name: 'a key that nothing has',
      rows: [alteracao({ acao: 'ALTERAR', registro: 'C170', chave: { NUM_ITEM: '9' }, pais: pai, campos: {} }, 18)],
      codigo: 'CHAVE_NAO_ENCONTRADA',
      mensagem: /^Aba C170, linha 18, coluna CHAVE_NUM_ITEM: nenhum registro C170/,
    },
    {
      name: 'a key of another establishment',
      rows: [
        alteracao({
          acao: 'EXCLUIR',
          registro: 'C180',
          chave: { COD_MOD: '55', DT_DOC_INI: '01032024', COD_ITEM: 'FAR01' },
        }),
      ],
      codigo: 'CHAVE_NAO_ENCONTRADA',
      mensagem: /existe no estabelecimento 11222333000262/,
    },
    {
      name: 'a line of another record',
      rows: [alteracao({ acao: 'EXCLUIR', registro: 'C170', linhaBase: 16 })],
      codigo: 'CHAVE_NAO_ENCONTRADA',
      mensagem: /a linha 16 do arquivo base é de um registro C100, e a planilha pede um C170\.$/,
    },
    {
      name: 'a line that is none',
      rows: [alteracao({ acao: 'EXCLUIR', registro: 'C170', linhaBase: 15_000 })],
      codigo: 'CHAVE_NAO_ENCONTRADA',
      mensagem: /nenhum registro começa na linha 15000 do arquivo base; a planilha pede um C170\.$/,
    },
    {
      name: 'a parent that nothing has',
      rows: [
        alteracao({
          acao: 'INCLUIR',
          registro: 'C170',
          pais: [{ registro: 'C100', chave: { CHV_NFE: '1' } }],
          campos: { NUM_ITEM: '1' },
        }),
      ],
      codigo: 'PAI_NAO_ENCONTRADO',
      mensagem: /o registro C100 a que este pertence/,
    },
    {
      name: 'no parent at all',
      rows: [alteracao({ acao: 'INCLUIR', registro: 'C170', campos: { NUM_ITEM: '1' } })],
      codigo: 'PAI_NAO_ENCONTRADO',
      mensagem: /o registro C100/,
    },
    {
      name: 'an establishment that the file does not have',
      rows: [alteracao({ acao: 'INCLUIR', registro: 'F100', estabelecimento: '11222333000343', campos: {} })],
      codigo: 'PAI_NAO_ENCONTRADO',
      mensagem: /não tem o estabelecimento 11222333000343/,
    },
    {
      name: 'a record that is there already',
      rows: [alteracao({ acao: 'INCLUIR', registro: '0150', campos: { COD_PART: 'F1' } })],
      codigo: 'CHAVE_DUPLICADA',
      mensagem: /a linha 5 do arquivo base já tem um registro 0150/,
    },
    {
      name: 'the same new record twice',
      rows: [4, 5].map((n) => alteracao({ acao: 'INCLUIR', registro: '0150', campos: { COD_PART: 'F7' } }, n)),
      codigo: 'CHAVE_DUPLICADA',
      mensagem: /^Aba 0150, linha 5, coluna COD_PART: a linha 4 da aba 0150 já inclui/,
    },
    {
      name: 'two rows for one record',
      rows: [
        alteracao({ acao: 'ALTERAR', registro: 'C170', chave: { NUM_ITEM: '1' }, pais: pai, campos: { COD_CTA: '1' } }),
        alteracao({ acao: 'ALTERAR', registro: 'C170', linhaBase: 17, campos: { COD_CTA: '2' } }, 5),
      ],
      codigo: 'CHAVE_DUPLICADA',
      mensagem: /já é tratado pela linha 4 da aba C170/,
    },
    {
      name: 'a record that another row drops',
      rows: [
        alteracao({ acao: 'EXCLUIR', registro: 'C100', chave: { CHV_NFE: CHAVE } }),
        alteracao({ acao: 'ALTERAR', registro: 'C170', linhaBase: 17, campos: { COD_CTA: '2' } }, 5),
      ],
      codigo: 'CHAVE_NAO_ENCONTRADA',
      mensagem: /é excluído pela linha 4 da aba C100/,
    },
    {
      name: 'a record that no workbook may change',
      rows: [alteracao({ acao: 'ALTERAR', registro: 'M200', campos: {} })],
      codigo: 'NAO_SUPORTADO',
      mensagem: /M200/,
    },
  ];
  it.each(cases)('$name', async ({ rows, codigo, mensagem }) => {
    const r = await applyTo(base, rows);
    expect(r.ocorrencias).toHaveLength(1);
    expect(r.ocorrencias[0]).toMatchObject({ nivel: 'ERRO', codigo, periodo: '2024-03' });
    expect(r.ocorrencias[0]?.mensagem).toMatch(mensagem);
    expect(r.ocorrencias[0]?.sugestao).not.toBe('');
    expect(r).toMatchObject({ erros: 1, linhas: 0, incluidas: 0, alteradas: 0, excluidas: 0, mudancas: [] });
  });

  it('tells a key that two records have, with their lines', async () => {
    const linha = corpo[17] ?? '';
    const dobrado = closeBody([...corpo.slice(0, 18), linha.replace('|C170|1|', '|C170|01|'), ...corpo.slice(18)]);
    const pais = [
      { registro: 'C100', chave: { IND_OPER: '0', COD_PART: 'F1', COD_MOD: '01', SER: '', NUM_DOC: '77' } },
    ];
    const r = await applyTo(dobrado, [
      alteracao({ acao: 'EXCLUIR', registro: 'C170', chave: { NUM_ITEM: '1' }, pais }),
    ]);
    expect(r.ocorrencias.map((x) => [x.codigo, x.mensagem])).toEqual([
      [
        'CHAVE_DUPLICADA',
        'Aba C170, linha 4, coluna CHAVE_NUM_ITEM: a chave corresponde a 2 registros C170 do arquivo ' +
          'base (linhas 20 e 21).',
      ],
    ]);
  });

  it('refuses a base file that was cut', async () => {
    const r = await applyTo(base.slice(0, 30), []);
    expect(r.ocorrencias.map((x) => x.codigo)).toEqual(['ARQUIVO_BASE_AUSENTE']);
    expect(r.linhas).toBe(0);
  });
});
