import { numeroCampo, textoCampo } from './linha-sped.ts';
import { type ContextoValidacao, posicaoDe, type Regra } from './regra.ts';

/** A count that the file declares. */
interface Declarado {
  registro: string;
  /** Physical line; null when the record that should declare the count is missing. */
  linha: number | null;
  campo: string;
  /** What is counted: a record (of 9900), a block ('0', 'C', …), or '' for the whole file. */
  de: string;
  valor: number;
}

interface Contagem {
  registros: number;
  linhas: number;
}

interface ContadoresOptions {
  /** Physical lines of the record that is being checked. */
  linhasDoRegistro: () => number;
  /** Whether 9990 may leave 9999 out of its count. */
  encerramentoForaDoBloco9: boolean;
}

/** Records that open, close or count: the core's answers about following lines leave them out. */
const ehContador = (registro: string): boolean => /^(.001|.990|99[0-9]{2})$/.test(registro);

/**
 * Checks the counts of each block (x990), record (9900), block 9 (9990) and the file (9999), and the mark of each block
 * (x001) that says whether it has data. A record that takes several lines (the RTF texts of the ECF) may be counted as
 * one or as many.
 */
export function createRegraContadores(
  ctx: ContextoValidacao,
  { linhasDoRegistro, encerramentoForaDoBloco9 }: ContadoresOptions,
): Regra & {
  /** Counts a record that the layout does not have: the file counts it too. */
  count(registro: string): void;
} {
  const porRegistro = new Map<string, { quantos: number }>();
  const blocos = new Map<string, Contagem>();
  const total: Contagem = { registros: 0, linhas: 0 };
  const declarados: Declarado[] = [];
  const aberturas = new Map<string, { linha: number; movimento: string; registro: string; campo: string }>();
  /** Records with data: neither opening, closing nor counting ones. */
  const conteudos: { bloco: string; conta: { quantos: number } }[] = [];
  const report = (declarado: Declarado, problema: string) =>
    ctx.flag({
      nivel: 'ERRO',
      codigo: 'CALCULO_DIVERGENTE',
      registro: declarado.registro,
      campo: declarado.campo,
      valor: Number.isNaN(declarado.valor) ? '' : String(declarado.valor),
      linha: declarado.linha,
      problema,
      sugestao: 'Os contadores são refeitos ao encerrar o arquivo: gere a retificação de novo.',
      doEncerramento: true,
    });
  const contaDe = (registro: string) => {
    const conta = porRegistro.get(registro) ?? { quantos: 0 };
    porRegistro.set(registro, conta);
    return conta;
  };
  const somaDe = (bloco: string) => {
    const soma = blocos.get(bloco) ?? { registros: 0, linhas: 0 };
    blocos.set(bloco, soma);
    return soma;
  };
  const sum = (conta: { quantos: number }, soma: Contagem, linhas: number, registros: number) => {
    conta.quantos += registros;
    soma.registros += registros;
    soma.linhas += linhas;
    total.registros += registros;
    total.linhas += linhas;
  };
  return {
    count: (registro) => sum(contaDe(registro), somaDe(registro[0] ?? ''), linhasDoRegistro(), 1),
    paraSeguintes({ registro }) {
      if (ehContador(registro)) return null;
      const conta = contaDe(registro);
      const soma = somaDe(registro[0] ?? '');
      return (_, quantas) => sum(conta, soma, quantas, quantas);
    },
    paraRegistro(forma) {
      const { registro } = forma;
      const bloco = registro[0] ?? '';
      const abertura = /^.001$/.test(registro);
      const fechamento = /^.990$/.test(registro) || registro === '9999';
      const conta = contaDe(registro);
      const soma = somaDe(bloco);
      if (!abertura && !fechamento && registro !== '9900') {
        if (registro !== '0000') conteudos.push({ bloco, conta });
        return () => sum(conta, soma, linhasDoRegistro(), 1);
      }
      const campo = forma.nomes[1] ?? '';
      return (linha) => {
        sum(conta, soma, linhasDoRegistro(), 1);
        const { numero } = linha;
        if (abertura) aberturas.set(bloco, { linha: numero, movimento: textoCampo(linha, 1), registro, campo });
        else if (fechamento) {
          const de = registro === '9999' ? '' : bloco;
          declarados.push({ registro, linha: numero, campo, de, valor: numeroCampo(linha, 1, 0) });
        } else if (registro === '9900') {
          const quantos = posicaoDe(forma, 'QTD_REG_BLC');
          const valor = numeroCampo(linha, quantos < 0 ? 2 : quantos, 0);
          declarados.push({ registro, linha: numero, campo: 'QTD_REG_BLC', de: textoCampo(linha, 1), valor });
        }
      };
    },
    aoFim() {
      const contados = new Set<string>();
      for (const declarado of declarados) {
        const { de, valor } = declarado;
        if (declarado.registro === '9900') {
          const quantos = porRegistro.get(de)?.quantos ?? 0;
          if (contados.has(de)) report(declarado, `o registro ${de} é contado mais de uma vez`);
          else if (valor !== quantos) report(declarado, `conta ${valor} registros ${de}, o arquivo tem ${quantos}`);
          contados.add(de);
          continue;
        }
        const certo = de === '' ? total : (blocos.get(de) ?? { registros: 0, linhas: 0 });
        const aceitos = [certo.registros, certo.linhas];
        if (encerramentoForaDoBloco9 && de === '9') aceitos.push(certo.registros - 1);
        if (!aceitos.includes(valor)) report(declarado, `declara ${valor} linhas, são ${certo.registros}`);
      }
      for (const [registro, { quantos }] of [...porRegistro].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        if (quantos === 0 || contados.has(registro)) continue;
        report(
          { registro: '9900', linha: null, campo: 'REG_BLC', de: registro, valor: Number.NaN },
          `falta a contagem do registro ${registro}, que o arquivo tem ` +
            `${quantos === 1 ? 'uma vez' : `${quantos} vezes`}`,
        );
      }
      for (const [bloco, { movimento, ...abertura }] of aberturas) {
        const vazio =
          bloco !== '9' && !conteudos.some((conteudo) => conteudo.bloco === bloco && conteudo.conta.quantos > 0);
        if (movimento === '' || (movimento === '1') === vazio) continue;
        report(
          { ...abertura, de: bloco, valor: Number(movimento) },
          vazio ? 'diz que o bloco tem dados, mas ele está vazio' : 'diz que o bloco está vazio, mas ele tem registros',
        );
      }
    },
  };
}
