import { escapeHtml } from '../../http/escape-html.ts';
import { textoSobre } from './cores-legiveis.ts';

/** How the owner's mails look. */
export interface Tema {
  produto: string;
  primaria: string;
  secundaria: string;
}

/** A mail before it is laid out. All texts are plain; {@link compor} escapes them. */
export interface Modelo {
  assunto: string;
  titulo: string;
  paragrafos: readonly string[];
  botao?: { rotulo: string; href: string };
  /** Shown in a box, with its lines. */
  citacao?: string;
  /** Small, below: what to do when the mail is a surprise. */
  observacao?: string;
  /** Whether an answer to the mail is read by a person. */
  respondivel?: boolean;
}

export interface Conteudo {
  assunto: string;
  texto: string;
  html: string;
}

/** Lays a mail out as text and as HTML with the owner's colours. The HTML loads nothing from anywhere. */
export function compose(tema: Tema, modelo: Modelo): Conteudo {
  return { assunto: modelo.assunto, texto: composeTexto(tema, modelo), html: composeHtml(tema, modelo) };
}

function composeTexto(tema: Tema, modelo: Modelo): string {
  const { titulo, paragrafos, botao, citacao, observacao } = modelo;
  const partes = [titulo, ...paragrafos];
  if (citacao !== undefined) partes.push(citacao.replace(/^/gm, '> '));
  if (botao !== undefined) partes.push(`${botao.rotulo}:\n${botao.href}`);
  if (observacao !== undefined) partes.push(observacao);
  partes.push(`-- \n${rodape(tema, modelo)}`);
  return `${partes.join('\n\n')}\n`;
}

function composeHtml(tema: Tema, modelo: Modelo): string {
  const { assunto, titulo, paragrafos, botao, citacao, observacao } = modelo;
  const fonte = 'font-family:Inter,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
  const sobreSecundaria = textoSobre(tema.secundaria, tema.primaria);
  const sobrePrimaria = textoSobre(tema.primaria, tema.secundaria);
  const corpo = [
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;color:#101418">${escapeHtml(titulo)}</h1>`,
    ...paragrafos.map((texto) => `<p style="margin:0 0 16px">${escapeHtml(texto)}</p>`),
  ];
  if (citacao !== undefined) {
    corpo.push(
      '<div style="margin:0 0 16px;padding:12px 16px;background:#F3F5F7;border-left:4px solid ' +
        `${tema.primaria};white-space:pre-wrap;word-break:break-word">${escapeHtml(citacao)}</div>`,
    );
  }
  if (botao !== undefined) {
    const href = escapeHtml(botao.href);
    corpo.push(
      `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 24px;border-radius:6px;` +
        `background:${tema.primaria};color:${sobrePrimaria};font-weight:600;text-decoration:none">` +
        `${escapeHtml(botao.rotulo)}</a></p>`,
      '<p style="margin:0 0 16px;font-size:13px;color:#4A5560">Se o botão não abrir, copie este endereço para o ' +
        `navegador:<br><a href="${href}" style="color:#1A4F8B;word-break:break-all">${href}</a></p>`,
    );
  }
  if (observacao !== undefined) {
    corpo.push(`<p style="margin:0;font-size:13px;color:#4A5560">${escapeHtml(observacao)}</p>`);
  }
  const cabeca = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">';
  const tabela = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"';
  const coresDoTopo = `background:${tema.secundaria};color:${sobreSecundaria}`;
  const topo = `${coresDoTopo};font-size:18px;font-weight:700;border-bottom:4px solid ${tema.primaria}`;
  const letraMiuda = 'background:#F3F5F7;font-size:12px;line-height:18px;color:#4A5560';
  return `<!doctype html>
<html lang="pt-BR">
<head>${cabeca}<title>${escapeHtml(assunto)}</title></head>
<body style="margin:0;padding:0;background:#EEF1F4;${fonte};font-size:15px;line-height:24px;color:#2B333B">
<table ${tabela} style="background:#EEF1F4"><tr><td align="center" style="padding:24px 12px">
<table ${tabela} style="max-width:560px;background:#FFFFFF;border-radius:8px;overflow:hidden">
<tr><td style="padding:20px 32px;${topo}">${escapeHtml(tema.produto)}</td></tr>
<tr><td style="padding:32px">
${corpo.join('\n')}
</td></tr>
<tr><td style="padding:16px 32px;${letraMiuda}">${escapeHtml(rodape(tema, modelo))}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function rodape(tema: Tema, { respondivel = false }: Modelo): string {
  return respondivel
    ? `Mensagem enviada pelo ${tema.produto}.`
    : `Mensagem automática do ${tema.produto}, não é preciso responder.`;
}
