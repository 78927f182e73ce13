import { bytesConta, Conta, Layout, memoriaComum, memoriaRegistros, sobreSituacao } from './esquema.gerado';
import { fimCampo, inicioCampo } from './marca';

const MAIOR_EXATO: f64 = 9_000_000_000_000_000;
/** The product is not rounded here. When it differs by less than this, the rounded one differs by at most one cent. */
const TOLERANCIA: f64 = 1.49;

/** Whether all calculations of a line are certainly right. */
export function contasCertas(marcas: usize, valores: usize, layout: Layout): bool {
  const pis = layout.situacaoPis;
  if (pis !== 0 && !iguais(marcas, pis, layout.situacaoCofins)) return false;
  let conta = layout.contas;
  for (let i = layout.quantasContas; i > 0; i--, conta += bytesConta) {
    if (!contaCerta(marcas, valores, changetype<Conta>(conta))) return false;
  }
  return true;
}

/** What a CST of two digits means; 0 of an empty one, -1 of anything else. */
function situacaoDe(marcas: usize, campo: i32): i32 {
  const a = inicioCampo(marcas, campo);
  const n = fimCampo(marcas, campo) - a;
  if (n === 0) return 0;
  const p = memoriaComum.janela + <usize>a;
  const dezena = <u32>load<u8>(p) - 48;
  const unidade = <u32>load<u8>(p, 1) - 48;
  if (n !== 2 || dezena > 9 || unidade > 9) return -1;
  return <i32>load<u8>(memoriaRegistros.situacoes + <usize>(dezena * 10 + unidade));
}

function iguais(marcas: usize, a: i32, b: i32): bool {
  const deA = inicioCampo(marcas, a);
  const deB = inicioCampo(marcas, b);
  if (fimCampo(marcas, a) - deA !== 2 || fimCampo(marcas, b) - deB !== 2) return false;
  return load<u16>(memoriaComum.janela + <usize>deA) === load<u16>(memoriaComum.janela + <usize>deB);
}

function numero(valores: usize, campo: i32, escala: f64): f64 {
  return load<f64>(valores + ((<usize>campo) << 3)) * escala;
}

function contaCerta(marcas: usize, valores: usize, conta: Conta): bool {
  const situacao = situacaoDe(marcas, conta.cst);
  if (situacao < 0) return false;
  const declarado = numero(valores, conta.valor, conta.escalaValor);
  if ((situacao & sobreSituacao.semTributo) !== 0 && declarado > 0) return false;
  const natureza = conta.natureza;
  const vazia = fimCampo(marcas, natureza) === inicioCampo(marcas, natureza);
  if ((situacao & sobreSituacao.comCredito) !== 0 && natureza !== 0 && vazia) return false;
  const taxa = numero(valores, conta.aliquota, conta.escalaAliquota);
  const porUnidade = numero(valores, conta.porUnidade, conta.escalaPorUnidade);
  // A number that was not read here is NaN and may be positive. Its product is NaN too, and so not right.
  if (taxa === 0 && !(porUnidade <= 0)) {
    const vezes = numero(valores, conta.quantidade, conta.escalaQuantidade) * porUnidade;
    return vezes < MAIOR_EXATO && abs(vezes / 100_000 - declarado) < TOLERANCIA;
  }
  const base = numero(valores, conta.base, conta.escalaBase);
  if ((situacao & sobreSituacao.basica) !== 0 && taxa > 0 && base > 0) {
    if (taxa !== conta.basica1 && taxa !== conta.basica2 && taxa !== conta.basica3) return false;
  }
  const vezes = base * taxa;
  return vezes < MAIOR_EXATO && abs(vezes / 100_000_000 - declarado) < TOLERANCIA;
}
