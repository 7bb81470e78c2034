/** Learned by test/training/spy/main.ts; see README.md beside the bot. */
export const weights = {
  plan: {
    duel: { found1: -1.431, found2: -2.176, found3: -1.801, doubt: 0.69, danger: -1.937, lastDanger: -5.837, threat: -1.431, lastThreat: -2.091, order: -1.34 },
    crowd: { found1: -0.459, found2: -0.399, found3: 0, doubt: 0.214, danger: -0.226, lastDanger: -0.08, threat: 0, lastThreat: -0.976, order: -0.027 },
  },
  value: {
    duel: { found1: -1.374, found2: -2.219, found3: -1.463, doubt: 0.26, danger: -2.607, lastDanger: -7.391, threat: -1.374, lastThreat: -5.091, order: 0.958 },
    crowd: { found1: -0.459, found2: -0.397, found3: -0.026, doubt: 0.23, danger: -0.132, lastDanger: -0.182, threat: -0.026, lastThreat: -0.897, order: -0.028 },
  },
  study: {
    duel: { found1: -1.483, found2: -1.976, found3: -1.483, doubt: 0, danger: -2.866, lastDanger: -5.26, threat: -1.483, lastThreat: -3.387, order: 1.348 },
    crowd: { found1: -0.498, found2: -0.437, found3: -0.247, doubt: 0, danger: -0.129, lastDanger: -0.091, threat: -0.247, lastThreat: -0.593, order: -0.031 },
  },
};
