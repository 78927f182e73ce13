import { describe, expect, it } from 'vitest';
import { type ArquivoAvaliado, motivoDaFalha, motivoDaVolta } from './evaluate-catalogo.ts';

const arquivo = (nome: string, situacao: string, tipo = 'EFDC'): ArquivoAvaliado => ({
  nome,
  extensao: 'txt',
  tipo,
  situacao,
  problemas: situacao === 'Ilegível' ? [{ mensagem: 'O arquivo está vazio.' }] : [],
});

describe('motivoDaFalha', () => {
  it('fails a project of which no file could be read, naming some of them and why', () => {
    const motivo = motivoDaFalha(['a', 'b', 'c', 'd', 'e'].map((nome) => arquivo(nome, 'Ilegível')));
    expect(motivo).toMatch(/^Nenhum arquivo pôde ser lido\. a\.txt: O arquivo está vazio\./);
    expect(motivo).toMatch(/E mais 2 arquivos\.$/);
  });

  it('fails a project whose readable files are all of another company', () => {
    const motivo = motivoDaFalha([
      arquivo('a', 'CNPJ diferente'),
      arquivo('b', 'Ilegível'),
      arquivo('c', 'Usado', 'ZIP'),
    ]);
    expect(motivo).toMatch(/outro CNPJ \(a\.txt\)/);
  });

  it('lets a project go on as long as one file of the company could be read', () => {
    expect(
      motivoDaFalha([arquivo('a', 'Usado'), arquivo('b', 'Ilegível'), arquivo('c', 'CNPJ diferente')]),
    ).toBeUndefined();
    expect(motivoDaFalha([arquivo('a', 'Fora do período')])).toBeUndefined();
  });

  it('does not take a ZIP for a document that was read', () => {
    expect(motivoDaFalha([arquivo('pacote', 'Usado', 'ZIP'), arquivo('a', 'Ilegível')])).toMatch(/^Nenhum arquivo/);
    expect(motivoDaFalha([])).toMatch(/^Nenhum arquivo/);
  });
});

describe('motivoDaVolta', () => {
  it('also sends back a project whose files are all of other months, and says what to do', () => {
    const motivo = motivoDaVolta([arquivo('a', 'Fora do período'), arquivo('b', 'CNPJ diferente')]);
    expect(motivo).toMatch(/^Nenhum arquivo é desta empresa e deste período \(a\.txt\)\. .*inicie de novo/);
    expect(motivoDaVolta([arquivo('a', 'CNPJ diferente')])).toMatch(/outro CNPJ.*os créditos voltam/);
  });

  it('lets a project go on with one file that counts', () => {
    expect(motivoDaVolta([arquivo('a', 'Usado'), arquivo('b', 'Fora do período')])).toBeUndefined();
  });
});
