/** Everything that a person object stores, and its copy for the object that replaces it. */
import type { PersonSetting } from "../../engine/wire/person-settings.ts";
import { isWithinQuota, SETTINGS_QUOTA, settingsBytes } from "../lobby/daily-quota.ts";
import type { TableReport } from "../lobby/table-report.ts";
import { logError } from "../platform/errors.ts";
import { recordMetric } from "../platform/metrics.ts";
import { PersonGames } from "./person-games.ts";
import { PersonInvitations } from "./person-invitations.ts";
import { type ListedPasskey, PersonPasskeys } from "./person-passkeys.ts";
import { PersonSettings } from "./person-settings.ts";
import { PersonTokens, type TokenList } from "./person-tokens.ts";
import { PersonTournaments } from "./person-tournaments.ts";
import { PushEndpoints } from "./push/push-endpoints.ts";
import { isTurn } from "./push/push-message.ts";
import { type PushDevice, PushQueue } from "./push/push-queue.ts";
import { sendDuePushes } from "./push/send-push.ts";

/** All data of a person object. */
export interface PersonExport {
  readonly reports: readonly TableReport[];
  readonly settings: readonly PersonSetting[];
  readonly devices: readonly PushDevice[];
  readonly passkeys: readonly ListedPasskey[];
  /** Null if the person has changed nothing about their tokens. */
  readonly tokens: TokenList | null;
  /** Left out by older releases. */
  readonly tournaments?: readonly string[];
}

export class PersonData {
  readonly games: PersonGames;
  readonly settings: PersonSettings;
  readonly pushes: PushQueue;
  readonly endpoints: PushEndpoints;
  readonly passkeys: PersonPasskeys;
  readonly tokens: PersonTokens;
  readonly invitations: PersonInvitations;
  readonly tournaments: PersonTournaments;
  readonly #env: Env;

  constructor({ id, storage }: DurableObjectState, env: Env) {
    this.#env = env;
    this.games = new PersonGames(storage.sql);
    this.settings = new PersonSettings(storage.sql);
    this.pushes = new PushQueue(storage.sql);
    this.endpoints = new PushEndpoints(env.LOBBY, id.name ?? "");
    this.passkeys = new PersonPasskeys(storage, env);
    this.tokens = new PersonTokens(storage.kv);
    this.invitations = new PersonInvitations(storage.kv);
    this.tournaments = new PersonTournaments(storage.kv);
  }

  async storeDevice(device: PushDevice): Promise<void> {
    await this.endpoints.claim(device.endpoint);
    for (const dropped of this.pushes.subscribe(device, Date.now())) await this.endpoints.release(dropped);
  }

  /** Counts these settings if `address` may store a copy of them today. Objects of older releases send no address. */
  async mayCopy(settings: readonly PersonSetting[], address: string | undefined): Promise<boolean> {
    if (settings.length === 0 || address === undefined) return settings.length > 0;
    return isWithinQuota(this.#env.LOBBY, SETTINGS_QUOTA, address, settingsBytes(settings), Date.now());
  }

  /** Stores those of another object of the person. One that cannot be stored is left out: its page subscribes again. */
  async adoptDevices(devices: readonly PushDevice[]): Promise<void> {
    for (const device of devices) await this.storeDevice(device).catch((error) => logError("push", error));
  }

  sendDuePushes(now: number): Promise<void> {
    return sendDuePushes({
      queue: this.pushes,
      endpoints: this.endpoints,
      secrets: this.#env,
      table: (id) => this.games.known(id),
      turns: this.games.listed(now).filter((table) => isTurn(table, table)).length,
      failed: (code) => recordMetric(this.#env, "push", { code }),
    });
  }

  copy(): PersonExport {
    return {
      reports: this.games.all(),
      settings: this.settings.all(),
      devices: this.pushes.devices(),
      passkeys: this.passkeys.all(),
      tokens: this.tokens.stored(),
      tournaments: this.tournaments.all(),
    };
  }

  clear(): void {
    this.games.clear();
    this.settings.clear();
    this.pushes.clear();
    this.passkeys.clear();
    this.tokens.clear();
    this.invitations.clear();
    this.tournaments.clear();
  }
}
