import { numeroCampo, textoCampo } from './linha-sped.ts';
import { type ContextoValidacao, posicao, type Regra } from './regra.ts';

interface Declarado {
  registro: string;
  /** null: what should declare it is not there. */
  linha: number | null;
  campo: string;
  /** Record (9900) or block ('0', 'C', …) or '' for the whole file. */
  de: string;
  valor: number;
}

interface Contagem {
  registros: number;
  linhas: number;
}

/**
 * The counters of the blocks (x990), of the records (9900), of block 9 (9990) and of the file (9999), and the flags of
 * the blocks (x001). A record that takes several lines (RTF of the ECF) may be counted as one or as many.
 */
export function createRegraContadores(
  ctx: ContextoValidacao,
  linhasDoRegistro: () => number,
): Regra & {
  /** Counts a record that no layout has: the file counts it too. */
  contar(registro: string): void;
} {
  const porRegistro = new Map<string, { n: number }>();
  const blocos = new Map<string, Contagem>();
  const total: Contagem = { registros: 0, linhas: 0 };
  const declarados: Declarado[] = [];
  const aberturas = new Map<string, { linha: number; movimento: string; registro: string; campo: string }>();
  /** Records that are content of their block. */
  const conteudos: { bloco: string; conta: { n: number } }[] = [];
  const report = (d: Declarado, problema: string) =>
    ctx.apontar({
      nivel: 'ERRO',
      codigo: 'CALCULO_DIVERGENTE',
      registro: d.registro,
      campo: d.campo,
      valor: Number.isNaN(d.valor) ? '' : String(d.valor),
      linha: d.linha,
      problema,
      sugestao: 'Os contadores são refeitos ao encerrar o arquivo: gere a retificação de novo.',
      doEncerramento: true,
    });
  const contaDe = (registro: string) => {
    const conta = porRegistro.get(registro) ?? { n: 0 };
    porRegistro.set(registro, conta);
    return conta;
  };
  const somaDe = (bloco: string) => {
    const soma = blocos.get(bloco) ?? { registros: 0, linhas: 0 };
    blocos.set(bloco, soma);
    return soma;
  };
  const somar = (conta: { n: number }, soma: Contagem, linhas: number, registros: number) => {
    conta.n += registros;
    soma.registros += registros;
    soma.linhas += linhas;
    total.registros += registros;
    total.linhas += linhas;
  };
  const ehContador = (registro: string): boolean => /^(.001|.990|99[0-9]{2})$/.test(registro);
  return {
    contar: (registro) => somar(contaDe(registro), somaDe(registro[0] ?? ''), linhasDoRegistro(), 1),
    paraSeguintes({ registro }) {
      if (ehContador(registro)) return null;
      const conta = contaDe(registro);
      const soma = somaDe(registro[0] ?? '');
      return (_, quantas) => somar(conta, soma, quantas, quantas);
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
        return () => somar(conta, soma, linhasDoRegistro(), 1);
      }
      return (l) => {
        somar(conta, soma, linhasDoRegistro(), 1);
        if (abertura)
          aberturas.set(bloco, { linha: l.linha, movimento: textoCampo(l, 1), registro, campo: forma.nomes[1] ?? '' });
        else if (fechamento) {
          const de = registro === '9999' ? '' : bloco;
          declarados.push({ registro, linha: l.linha, campo: forma.nomes[1] ?? '', de, valor: numeroCampo(l, 1, 0) });
        } else if (registro === '9900') {
          const quantos = posicao(forma, 'QTD_REG_BLC');
          const de = textoCampo(l, 1);
          declarados.push({
            registro,
            linha: l.linha,
            campo: 'QTD_REG_BLC',
            de,
            valor: numeroCampo(l, quantos < 0 ? 2 : quantos, 0),
          });
        }
      };
    },
    aoFim() {
      const contados = new Set<string>();
      for (const d of declarados) {
        if (d.registro === '9900') {
          const n = porRegistro.get(d.de)?.n ?? 0;
          if (contados.has(d.de)) report(d, `o registro ${d.de} é contado mais de uma vez`);
          else if (d.valor !== n) report(d, `conta ${d.valor} registros ${d.de}, o arquivo tem ${n}`);
          contados.add(d.de);
          continue;
        }
        const certo = d.de === '' ? total : (blocos.get(d.de) ?? { registros: 0, linhas: 0 });
        // The files of the ECF do not count the 9999 in block 9, those of the EFD do.
        const aceitos = [
          certo.registros,
          certo.linhas,
          ...(ctx.obrigacao === 'ECF' && d.de === '9' ? [certo.registros - 1] : []),
        ];
        if (!aceitos.includes(d.valor)) report(d, `declara ${d.valor} linhas, são ${certo.registros}`);
      }
      for (const [registro, { n }] of [...porRegistro].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        if (n === 0 || contados.has(registro)) continue;
        report(
          { registro: '9900', linha: null, campo: 'REG_BLC', de: registro, valor: Number.NaN },
          `falta a contagem do registro ${registro}, que o arquivo tem ${n === 1 ? 'uma vez' : `${n} vezes`}`,
        );
      }
      for (const [bloco, a] of aberturas) {
        const vazio = bloco !== '9' && !conteudos.some((c) => c.bloco === bloco && c.conta.n > 0);
        if (a.movimento === '' || (a.movimento === '1') === vazio) continue;
        const d: Declarado = {
          registro: a.registro,
          linha: a.linha,
          campo: a.campo,
          de: bloco,
          valor: Number(a.movimento),
        };
        report(
          d,
          vazio ? 'diz que o bloco tem dados, mas ele está vazio' : 'diz que o bloco está vazio, mas ele tem registros',
        );
      }
    },
  };
}
