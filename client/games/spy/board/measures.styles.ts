/** How large everything on the board is, by the window and the number of bases; and where the owners stand. */
import { css } from "lit";

/**
 * The cards, and the walks between them, share the height that the page leaves for the board and that nothing else needs
 * (`--fixed`); no card is wider than its column.
 */
export const measures = css`
  .board {
    --pad: clamp(6px, 1.6cqi, 20px);
    --gutter: 0px;
    --aside: 0px;
    --room: calc(100dvh - var(--around, 17rem));
    --high: min(var(--room), 118cqi);
    --fixed: 270px;
    --more: 0px;
    --free: max(150px, var(--high) - var(--fixed) + var(--spare, 0px));
    --cards: calc(var(--free) - var(--more));
    --pitch: min((100cqi - 2 * var(--pad) - var(--gutter)) / var(--m), var(--free) * 0.33);
    --col: calc(var(--pitch) * 0.75);
    --far-col: calc(var(--pitch) * 0.7);
    --spy-h: clamp(38px, var(--cards) * 0.22, 230px);
    --far-spy: calc(var(--spy-h) * 0.92);
    --rail: 22px;
  }
  /* A watcher has no actions: the cards take their room. */
  .unseated {
    --spare: 70px;
  }
  /* A Spy that faces an exposed card has a second row of moves. Columns stay where they are. */
  .board.many {
    --more: min(60px, var(--free) * 0.2);
  }
  .m6 {
    --m: 6;
  }
  .m7 {
    --m: 7;
  }
  .far-1 {
    --own-h: clamp(64px, var(--cards) * 0.29, 21cqi);
    --far-h: clamp(52px, var(--cards) * 0.26, 19cqi);
  }
  .far-2 {
    --fixed: 350px;
    --own-h: clamp(64px, var(--cards) * 0.31, 21cqi);
    --far-h: clamp(40px, var(--cards) * 0.22, 16cqi);
  }
  .far-3 {
    --fixed: 420px;
    --own-h: clamp(64px, var(--cards) * 0.3, 21cqi);
    --far-h: clamp(36px, var(--cards) * 0.165, 15cqi);
  }
  .board:is(.far-2, .far-3) {
    --far-col: calc(var(--pitch) * 0.62);
    --far-spy: min(var(--far-h) * 0.86, var(--pitch) * 0.78);
  }
  @container (max-width: 859px) {
    .board {
      --fixed: 330px;
    }
    .far-2 {
      --fixed: 404px;
    }
    .far-3 {
      --fixed: 474px;
    }
  }
  @container (max-width: 559px) {
    .board {
      --least: 0px;
      --high: max(min(var(--room), 205cqi), var(--least));
      --fixed: 306px;
      --pitch: calc((100cqi - 2 * var(--pad)) / var(--m));
      --col: calc(var(--pitch) * 0.9);
      --far-col: calc(var(--pitch) * 0.86);
      --rail: 1.125rem;
    }
    .far-1 {
      --own-h: clamp(62px, var(--cards) * 0.29, 30cqi);
      --far-h: clamp(48px, var(--cards) * 0.245, 26cqi);
    }
    .far-2 {
      --fixed: 354px;
      --own-h: clamp(62px, var(--cards) * 0.31, 30cqi);
      --far-h: clamp(40px, var(--cards) * 0.21, 22cqi);
    }
    .far-3 {
      --fixed: 402px;
    }
  }
  /* A short phone: as high as its fullest turn, so that it keeps its size through a game. */
  @media (min-height: 600px) {
    @container (max-width: 559px) {
      .far-1 {
        --least: 520px;
      }
      .far-2 {
        --least: 550px;
      }
      .far-3 {
        --least: 630px;
      }
    }
  }
`;

/** Where several bases share the height, their owners stand beside them; on a phone on its side always. */
export const besideStyles = css`
  @media (min-height: 541px) {
    @container (min-width: 680px) {
      .board:is(.far-2, .far-3) {
        --gutter: 206px;
        --rack: calc(var(--pad) - 8px);
        --fixed: 292px;
      }
      .far-2 {
        --far-h: clamp(40px, var(--cards) * 0.275, 16cqi);
        --own-h: clamp(64px, var(--cards) * 0.295, 21cqi);
      }
      .far-3 {
        --far-h: clamp(36px, var(--cards) * 0.185, 15cqi);
        --own-h: clamp(64px, var(--cards) * 0.25, 21cqi);
      }
      .board:is(.far-2, .far-3) .base {
        grid-template-columns: var(--gutter) minmax(0, 1fr);
        grid-template-rows: auto;
      }
      .board:is(.far-2, .far-3) .fan {
        grid-column: 2;
        grid-row: 1;
      }
      .board:is(.far-2, .far-3) .seat {
        grid-column: 1;
        grid-row: 1;
        flex-flow: column;
        align-items: stretch;
        justify-content: center;
        gap: 6px;
        margin: 0;
        padding: 0 12px 0 0;
      }
      .board:is(.far-2, .far-3) .near .seat {
        align-self: end;
        block-size: calc(var(--own-h) + 20px);
      }
      .board:is(.far-2, .far-3) .label {
        flex: none;
      }
      .board:is(.far-2, .far-3) .label:has(> ft-clock) .avatar {
        display: none;
      }
      .board:is(.far-2, .far-3) ft-clock {
        order: -1;
        margin-inline-start: 6px;
      }
      .board:is(.far-2, .far-3) .head {
        flex-wrap: wrap;
        column-gap: 6px;
      }
      .board:is(.far-2, .far-3) .level {
        display: none;
      }
      .board:is(.far-2, .far-3) .needs {
        margin: 0;
      }
      /* As high with each of its lines, so that no turn moves a row. */
      .board:is(.far-2, .far-3) .near .label {
        min-block-size: 57px;
      }
      /* Nastaliq is tall: what is to be done is on the buttons, and what was done in the list of moves. */
      .acting:not(.aiming) .near .line:lang(ur):not(.remark) {
        display: none;
      }
      .far-3 .far :is(.line, .did) {
        overflow-x: clip;
        text-overflow: ellipsis;
        white-space: nowrap;
        min-inline-size: 0;
      }
      .far-3 .far .act {
        display: flex;
      }
      .board.arranging .near .name {
        white-space: normal;
      }
    }
    @container (min-width: 860px) {
      .board:is(.far-2, .far-3) {
        --fixed: calc(168px + var(--acts, 68px));
      }
    }
  }
  /* A low window: the rows are no higher than the names and one ladder. */
  @media (min-height: 541px) and (max-height: 680px) {
    @container (min-width: 680px) {
      .board:is(.far-2, .far-3) .near :is(.needs, .ladder) {
        display: none;
      }
      .board:is(.far-2, .far-3) .far .seat {
        gap: 2px;
      }
      .board:is(.far-2, .far-3) .far .rung {
        block-size: 18px;
      }
    }
  }
  /* A phone in landscape: the actions are next to the board. */
  @media (min-width: 600px) and (max-height: 540px) and (orientation: landscape) {
    .board.board {
      --aside: 12.5rem;
      --gutter: 8rem;
      --rack: var(--pad);
      --high: var(--room);
      --rail: 16px;
      --pitch: calc((100cqi - 2 * var(--pad) - var(--gutter) - var(--aside) - 8px) / var(--m));
      --col: calc(var(--pitch) * 0.8);
      --far-col: calc(var(--pitch) * 0.62);
      --free: max(120px, var(--room) - 56px - var(--far) * 18px);
      --own-h: max(56px, var(--cards) * 0.32);
      --far-h: max(34px, var(--cards) * 0.46 / var(--far));
      --spy-h: max(40px, var(--cards) * 0.19);
      --far-spy: min(var(--far-h) * 0.9, var(--pitch) * 0.78);
    }
    .board.far-1 {
      --far: 1;
      --far-h: max(40px, var(--cards) * 0.26);
      --far-spy: var(--spy-h);
    }
    .far-2 {
      --far: 2;
    }
    .far-3 {
      --far: 3;
    }
    .table {
      padding-block: 6px;
      padding-right: calc(var(--pad) + var(--aside) + 8px);
    }
    .board .far {
      flex: none;
    }
    .actions {
      position: absolute;
      inset: 6px var(--pad) 6px auto;
      inline-size: var(--aside);
    }
    .board .base {
      grid-template-columns: var(--gutter) minmax(0, 1fr);
      grid-template-rows: auto;
    }
    .board .fan {
      grid-column: 2;
      grid-row: 1;
    }
    .board .seat {
      grid-column: 1;
      grid-row: 1;
      flex-flow: column;
      align-items: stretch;
      justify-content: center;
      gap: 6px;
      margin: 0;
      padding: 0 12px 0 0;
    }
    .board .near .seat {
      align-self: end;
      block-size: calc(var(--own-h) + 20px);
    }
    .board :is(.needs, .near .ladder, .level) {
      display: none;
    }
    .look {
      padding: 0 7px;
      inset-block-end: -3px;
    }
    .board.board .base .label {
      min-inline-size: 0;
      min-block-size: 38px;
      padding: 2px;
      padding-inline-end: 8px;
      gap: 6px;
      line-height: 1.15;
    }
    .board.board .base .label:lang(ur) {
      min-block-size: 44px;
      line-height: 1.4;
    }
    /* Beside a clock, "Your turn" has no room. */
    .near .label:has(> ft-clock) {
      flex-flow: column;
      align-items: stretch;
      gap: 2px;
    }
    .near ft-clock {
      align-self: end;
    }
    .far .label:has(> ft-clock) .avatar {
      display: none;
    }
    .far ft-clock {
      order: -1;
      margin-inline-start: 3px;
    }
    /* As high without a ladder or a second line, so that no row moves. */
    .board.board .far .seat {
      min-block-size: 61px;
    }
    .board.board .far .seat:lang(ur) {
      min-block-size: 67px;
    }
    /* What is to be done is on the actions beside it. */
    .near .line:not(.remark) {
      display: none;
    }
    .near .head:has(> .standing) {
      flex-wrap: wrap;
      column-gap: 6px;
    }
    :is(.acting, .arranging) .near :is(.head, .name) {
      white-space: normal;
    }
    .far :is(.line, .did, .standing) {
      min-inline-size: 0;
      overflow-x: clip;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .far .act {
      display: flex;
    }
    .far .act:has(b) .did {
      display: none;
    }
    .board.board .base .parts {
      gap: 6px;
    }
    .board.board .base .avatar {
      inline-size: 24px;
    }
    .board.board .base .seat {
      gap: 3px;
    }
    .board.board .base .rung {
      inline-size: 26px;
      block-size: 20px;
      gap: 1px;
    }
    .board.board .base .ladder {
      gap: 3px;
    }
    .board.board .base .rung .art {
      inline-size: 12px;
    }
    /* Four rows are above the fold. */
    .far-3 .far {
      margin-block-end: 2px;
    }
    .board.board.far-3 .far .label {
      min-block-size: 34px;
    }
    .board.board.far-3 .far .label:lang(ur) {
      min-block-size: 40px;
    }
    .board.board.far-3 .far .seat {
      min-block-size: 57px;
    }
    .board.board.far-3 .far .seat:lang(ur) {
      min-block-size: 63px;
    }
    .board.board.far-3 .far .rung {
      block-size: 17px;
    }
  }
`;
