/** The client's network address, reduced to its subscriber part. */
import { makeBase64url } from "./base64url.ts";
import { type KeySet, mac } from "./signing-keys.ts";

/** The subscriber part of an address: a full IPv4 address or the /64 of an IPv6 address, in one spelling. */
export const subnetOf = (address: string): string => {
  const groups = groupsOf(address);
  if (groups === null) return address;
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join(".");
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":");
};

/** The eight groups of an IPv6 address; null for anything else. */
const groupsOf = (address: string): readonly number[] | null => {
  const url = `http://[${address.split("%")[0]}]`;
  if (!address.includes(":") || !URL.canParse(url)) return null;
  const [head = "", tail] = new URL(url).hostname.slice(1, -1).split("::");
  const parse = (text: string) => (text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16)));
  const [left, right] = [parse(head), parse(tail ?? "")];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
};

/** From the header that Cloudflare or the local front sets. */
export const clientSubnet = (request: Request): string => subnetOf(request.headers.get("CF-Connecting-IP") ?? "local");

/**
 * The key of an address at one table or in the lobby. It reveals nothing about the address, and is different in each
 * `place`.
 */
export const subnetKey = async (keys: KeySet, request: Request, place: string): Promise<string> =>
  makeBase64url(await mac(keys.address, `${clientSubnet(request)}/${place}`, 9));

/** The key of an address in the quota of settings. */
export const settingsAddress = (keys: KeySet, request: Request): Promise<string> =>
  subnetKey(keys, request, "settings");
